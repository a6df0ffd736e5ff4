import { writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { WHOLE_STUDY } from "@harapen/contract/staff/studies/exports";
import { describe, expect, it } from "vitest";
import { ExportError } from "../platform/errors.ts";
import { temporaryFolder } from "../testing/temporary-folder.ts";
import { parseExportOptions, parseStudyOptions } from "./options.ts";

describe("the arguments of an export", () => {
  it("are a folder, and days that both belong to the range", () => {
    const args = [
      "out",
      "--from",
      "2026-02-28",
      "--to",
      "2026-02-28",
      "--aquarium",
      "minato",
      "--with-personal-data",
    ];
    expect(parseExportOptions(args)).toEqual({
      folder: resolve("out"),
      filter: { aquarium: "minato", from: "2026-02-28T00:00:00.000Z", until: "2026-03-01T00:00:00.000Z" },
      timeZone: "UTC",
      personalData: true,
      parquet: false,
      csv: "plain",
      drawings: true,
    });
    expect(parseExportOptions(["out", "--parquet", "--csv", "excel-decimal-comma"])).toEqual({
      folder: resolve("out"),
      filter: {},
      timeZone: "UTC",
      personalData: false,
      parquet: true,
      csv: "excel-decimal-comma",
      drawings: true,
    });
  });

  it("may be days of a time zone", () => {
    const { filter, timeZone } = parseExportOptions([
      "out",
      "--to",
      "2026-04-30",
      "--time-zone",
      "Asia/Tokyo",
    ]);
    expect([filter.until, timeZone]).toEqual(["2026-04-30T15:00:00.000Z", "Asia/Tokyo"]);
  });

  it.each([
    [[], "usage", /one folder/],
    [["minato", "out"], "usage", /export-aquarium/],
    [["out", "--form", "2026-01-01"], "usage", /--form/],
    [["out", "--from"], "usage", /--from/],
    [["out", "--csv", "xls"], "usage", /--csv must be one of plain, excel, excel-decimal-comma/],
    [["out", "--from", "yesterday"], "bad-date", /--from must be a day like/],
    [["out", "--to", "2026-02-30"], "bad-date", /--to must be a day like/],
    [["out", "--time-zone", "Minato"], "bad-time-zone", /no time zone Minato/],
    [["out", "--from", "2026-03-02", "--to", "2026-03-01"], "bad-date", /must not be after/],
  ])("%j are refused as %s", (args, code, message) => {
    const parse = () => parseExportOptions(args);
    expect(parse).toThrow(ExportError);
    expect(parse).toThrow(expect.objectContaining({ code, message: expect.stringMatching(message) }));
  });

  it("may be a study, with a saved selection that further options change", () => {
    const file = join(temporaryFolder(), "selection.json");
    const saved = { ...WHOLE_STUDY, from: "2026-09-03", participants: "analysed", csv: "excel" };
    writeFileSync(file, JSON.stringify(saved));
    const study = "0B5C8A52-1D9F-4F0E-9B6E-0A3C5D7E9F11";
    expect(
      parseStudyOptions(["out", "--study", study, "--selection", file, "--without-drawings", "--parquet"]),
    ).toEqual({
      folder: resolve("out"),
      study: study.toLowerCase(),
      selection: { ...saved, drawings: false, parquet: true },
    });
    const other = parseStudyOptions(["out", "--study", study, "--selection", file, "--csv", "plain"]);
    expect(other?.selection).toEqual({ ...saved, csv: "plain" });
    expect(parseStudyOptions(["out", "--parquet"])).toBeUndefined();
  });

  it("may be a study by a selection of before there was a choice of the CSV's form", () => {
    const file = join(temporaryFolder(), "selection.json");
    const { csv: _, ...saved } = WHOLE_STUDY;
    writeFileSync(file, JSON.stringify(saved));
    expect(parseStudyOptions(["out", "--study", "s", "--selection", file])?.selection).toEqual(WHOLE_STUDY);
  });

  it.each([
    ["bad-selection", ["--from", "2026-09-31"]],
    ["bad-selection", ["--from", "2026-09-03", "--to", "2026-09-01"]],
    ["bad-selection", ["--selection", "nowhere.json"]],
    ["usage", ["--with-personal-data"]],
    ["usage", ["--aquarium", "minato"]],
    ["usage", ["--csv", "tab"]],
  ])("of a study are refused (%s): %j", (code, more) => {
    expect(() => parseStudyOptions(["out", "--study", "s", ...more])).toThrow(
      expect.objectContaining({ code }),
    );
  });
});
