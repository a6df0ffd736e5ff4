import { existsSync, readFileSync, writeFileSync } from "node:fs";
import type { Job } from "../jobs.ts";
import { runAll } from "../worker-pool.ts";
import { MEASURED_AFTER, MISTAKES, type Mistakes, STARTS } from "./conditions.ts";
import { learningText, type RunResult } from "./section.ts";

/** Seeds that no figure of the learning was chosen on. */
const SEEDS = 3;
/** The seeds that go on to the most confirmed drawings; only some, as that takes the longest. */
const LONG_SEEDS = 2;
const LONG_MISTAKES: readonly Mistakes[] = ["nobody", "one in ten, the first other in the ranking"];
const LONG = MEASURED_AFTER.at(-1) ?? 0;
const SHORT = MEASURED_AFTER.at(-2) ?? 0;
const HEADING = "## What confirmed drawings bring";

type LearningJob = Extract<Job, { kind: "learn" }>;

/** Measures what confirmed drawings bring and writes it to `fragment`, and into `page` where that has been written. */
export async function measureLearning(
  share: number,
  { fragment, page }: { fragment: string; page: string },
  onProgress: (step: string) => void,
): Promise<void> {
  const jobs = STARTS.flatMap((start) =>
    MISTAKES.flatMap((mistakes) =>
      Array.from({ length: Math.ceil(share * SEEDS) }, (_, seed): LearningJob => {
        const goesOn = LONG_MISTAKES.includes(mistakes) && seed < share * LONG_SEEDS;
        return { kind: "learn", start, mistakes, seed: `report ${seed}`, until: goesOn ? LONG : SHORT };
      }),
    ),
  ).sort((one, other) => other.until - one.until);
  const results = await runAll(jobs, ({ start, mistakes }) => onProgress(`${start}, ${mistakes}`));
  const learned = results.flatMap((result): RunResult[] => (result.kind === "learned" ? [result] : []));
  const section = `${HEADING}\n\n${learningText(learned)}`;
  writeFileSync(fragment, `${section}\n`);
  if (existsSync(page)) writeFileSync(page, withSection(readFileSync(page, "utf8"), section));
}

/** Puts the section into the page: in place of the one that is there, or before the conditions, which come last. */
export function withSection(page: string, section: string): string {
  const from = page.indexOf(`${HEADING}\n`);
  if (from < 0) return page.replace(/^## Conditions$/m, `${section}\n\n## Conditions`);
  const next = page.indexOf("\n## ", from + HEADING.length);
  return `${page.slice(0, from)}${section}\n${next < 0 ? "" : page.slice(next)}`;
}
