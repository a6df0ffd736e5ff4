import { mkdirSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { conditionsSince } from "./conditions.ts";
import { measure } from "./measure.ts";
import { measuredSections } from "./page-sections.ts";
import { documentOf } from "./report/document.ts";
import { pictures } from "./report/pictures.ts";

const DOCS = fileURLToPath(new URL("../../docs/", import.meta.url));
/** The share of the seeds that the quick mode measures. */
const QUICK = 0.2;

/**
 * Measures every method on every set and writes `docs/identification.md` with its pictures. `--quick`
 * measures a fifth of the seeds and writes to a temporary folder instead. Returns the page's path.
 */
export async function benchIdentification(flags: readonly string[], temporary: string): Promise<string> {
  const quick = flags.includes("--quick");
  const folder = quick ? temporary : DOCS;
  const started = performance.now();
  let steps = 0;
  const measured = await measure(quick ? QUICK : 1, (step) =>
    process.stderr.write(`\r${++steps} ${step.padEnd(40)}`),
  );
  process.stderr.write("\n");
  mkdirSync(`${folder}/identification`, { recursive: true });
  for (const [name, svg] of pictures(measured)) writeFileSync(`${folder}/identification/${name}.svg`, svg);
  const file = `${folder}/identification.md`;
  writeFileSync(file, documentOf(measured, measuredSections(), conditionsSince(started, quick)));
  return file;
}
