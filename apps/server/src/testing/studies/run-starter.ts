import { execFileSync, spawnSync } from "node:child_process";
import type { LiveResponse } from "@harapen/contract/staff/studies/live";

/** The starters of an export's analysis, each with the program that runs it. */
export const STARTERS = [
  ["python3", "analysis.py"],
  ["Rscript", "analysis.R"],
] as const;

/** Returns whether this machine has a program; where it lacks one, its starter is not tried. */
export const isThere = (program: string) => spawnSync(program, ["--version"]).status === 0;

/**
 * Runs a starter in the folder of an export: what it says first, and its lines' cells behind the arm's name.
 */
export function runStarter(folder: string, [program, script]: (typeof STARTERS)[number]) {
  const written = execFileSync(program, [script], { cwd: folder, encoding: "utf8" });
  const [said = "", , ...lines] = written.trimStart().replace(/\n$/, "").split("\n");
  return { said, lines: lines.map((line) => line.split("\t").slice(1)) };
}

/** Returns the lines that a starter has to write for the console's figures. */
export function starterLines({ all, arms }: Pick<LiveResponse, "all" | "arms">): string[][] {
  return [...arms, { correct: all.correct, difference: null }].map(({ correct, difference }) => [
    ...[String(correct.count), String(correct.of), correct.effective.toFixed(1)],
    ...numbers([correct.share, correct.low, correct.high]),
    ...numbers([difference?.difference, difference?.low, difference?.high]),
  ]);
}

const numbers = (values: readonly (number | null | undefined)[]) =>
  values.map((value) => (value == null ? "" : value.toFixed(4)));
