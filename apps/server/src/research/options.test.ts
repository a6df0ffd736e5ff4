import { resolve } from "node:path";
import { describe, expect, it } from "vitest";
import { ExportError } from "../errors/export-error.ts";
import { parseExportOptions } from "./options.ts";

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
      personalData: true,
    });
    expect(parseExportOptions(["out"])).toEqual({ folder: resolve("out"), filter: {}, personalData: false });
  });

  it.each([
    [[], "usage", /one folder/],
    [["minato", "out"], "usage", /export-aquarium/],
    [["out", "--form", "2026-01-01"], "usage", /--form/],
    [["out", "--from"], "usage", /--from/],
    [["out", "--from", "yesterday"], "bad-date", /--from must be a day like/],
    [["out", "--to", "2026-02-30"], "bad-date", /--to must be a day like/],
    [["out", "--from", "2026-03-02", "--to", "2026-03-01"], "bad-date", /must not be after/],
  ])("%j are refused as %s", (args, code, message) => {
    const parse = () => parseExportOptions(args);
    expect(parse).toThrow(ExportError);
    expect(parse).toThrow(expect.objectContaining({ code, message: expect.stringMatching(message) }));
  });
});
