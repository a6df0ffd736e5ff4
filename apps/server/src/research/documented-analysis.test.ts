import { execFileSync, spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { type CsvForm, WHOLE_STUDY } from "@harapen/contract/staff/studies/exports";
import { pino } from "pino";
import { describe, expect, it } from "vitest";
import { openDatabase } from "../database/database.ts";
import { newTestStudy } from "../testing/studies/test-study.ts";
import { temporaryFolder } from "../testing/temporary-folder.ts";
import { exportStudy } from "./study/export-study.ts";

const DOCUMENTED = readFileSync(new URL("../../../../docs/research-export.md", import.meta.url), "utf8");
const AT = new Date("2026-09-03T03:00:00.000Z");

/** The program that runs R; where a machine lacks it, or a package, what needs them is not tried. */
const PROGRAM = "Rscript";
const runs = (code: string) => spawnSync(PROGRAM, ["-e", code]).status === 0;
const hasR = runs("1");
const hasTidyverse = hasR && runs("for (one in c('readr', 'dplyr')) stopifnot(requireNamespace(one))");

/** Returns the indented lines of the page from one that begins so to the next that ends the block. */
function documentedLines(first: string): string {
  const from = DOCUMENTED.indexOf(`    ${first}`);
  expect(from, first).toBeGreaterThan(0);
  return DOCUMENTED.slice(from).split("\n\n")[0] ?? "";
}

describe("the documented analysis", () => {
  /**
   * Exports a study of four devices in the form: one right, one wrong, one that was not sure, and one right
   * that is left out, for a reason. Returns the folder around `export`.
   */
  async function exported(csv: CsvForm): Promise<string> {
    const settings = { dataDir: temporaryFolder() };
    const database = await openDatabase(settings, pino({ level: "silent" }));
    const fixture = await newTestStudy(database);
    const { study } = fixture;
    for (const [index, rank] of [1, 2, 0, 1].entries()) {
      const device = `device-${index}`;
      const participant = await fixture.join(index % 2 ? "hints" : "bare", device, AT);
      await fixture.visit({ at: AT, device, participant, rank });
      const truth = {
        drawing_id: null,
        penguin: "p1",
        note: "",
        entered_at: AT.toISOString(),
        entered_by: "s",
      };
      await database
        .insertInto("truth")
        .values({ ...truth, id: participant.id, study: study.id, participant: participant.id })
        .execute();
      if (index < 3) continue;
      const left = { study: study.id, participant: participant.id, at: AT.toISOString(), by: "s" };
      await database
        .insertInto("exclusion")
        .values({ ...left, reason: "staff" })
        .execute();
    }
    await database.destroy();
    const folder = temporaryFolder();
    const selection = { ...WHOLE_STUDY, csv };
    await exportStudy({ folder: join(folder, "export"), study: study.id, selection }, settings);
    return folder;
  }

  const R = (cwd: string, ...lines: string[]) =>
    execFileSync(PROGRAM, ["-e", lines.join("\n")], { cwd, encoding: "utf8" });
  const COUNTS = "cat('\\n', class(outcomes$correct), nrow(known), sum(known$correct))";

  // Rule (research-export.md#a-study): Who was not sure counts as a miss in the documented analysis
  it.skipIf(!hasR)("counts who was not sure as a miss, by base R alone", async () => {
    const cwd = await exported("plain");
    const written = R(cwd, documentedLines("outcomes <- read.csv("), `${COUNTS}; cat("", levels(known$arm))`);
    // The first arm of the study, and not of the alphabet, is the one to compare with.
    expect(written.split("\n").at(-1)?.trim()).toBe("logical 3 1 hints bare");
  });

  it.skipIf(!hasTidyverse)("counts the same by readr and dplyr", async () => {
    const cwd = await exported("plain");
    const lines = documentedLines("library(readr)\n    library(dplyr)").replace(/^.*glmer.*$/m, "");
    expect(R(cwd, lines, COUNTS).split("\n").at(-1)?.trim()).toBe("logical 3 1");
  });

  // Rule (research-export.md#the-form-of-the-csv-files)
  it.skipIf(!hasR).each([
    ["plain", "read.csv(file"],
    ["excel", "read.csv(file"],
    ["excel-decimal-comma", "read.csv2(file"],
  ] as const)("has the form %s, which base R reads as documented, with its types", async (csv, begins) => {
    const cwd = await exported(csv);
    const row = DOCUMENTED.split("\n").find((line) => line.startsWith(`| \`${csv}\` |`)) ?? "";
    const call = /`(read\.csv2?\(file[^`]*)`/.exec(row)?.[1] ?? "";
    expect(call.startsWith(begins)).toBe(true);
    const lines = [
      `read <- function(file) ${call}`,
      "outcomes <- read('export/outcomes.csv')",
      "penguins <- read('export/penguins.csv')",
      "searches <- read('export/searches.csv')",
      "cat(names(outcomes)[1], class(outcomes$truth_known), class(outcomes$correct), class(outcomes$hour),",
      "  class(searches$latency_ms), class(penguins$name_ja))",
    ];
    expect(R(cwd, ...lines)).toBe("event_id logical logical integer integer character");
  });
});
