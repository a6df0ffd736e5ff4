import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { numbersOf, textOf } from "../../support/flags.ts";
import { conditionsSince } from "../conditions.ts";
import { writeSection } from "../page-sections.ts";
import { FAMILIES } from "./families.ts";
import { type FittingResult, runFitting } from "./run.ts";
import { fittingSection } from "./section.ts";

/*
 * Measures what fitting to an aquarium's own visitors brings. `--quick` measures smaller aquariums, into the
 * temporary folder; `--families=scattered,adding` measures some anew, and takes the others as they were
 * measured last on this machine; `--visits=300` and `--known=800` set how many are fitted to.
 */

const quick = process.argv.includes("--quick");
const started = performance.now();
const chosen = textOf("families")?.split(",") ?? FAMILIES;
const [visits = 300] = numbersOf("visits", [quick ? 120 : 300]);
const [known = 900] = numbersOf("known", [quick ? 240 : 800]);
const folder = join(tmpdir(), "harapen-identification", quick ? "fitting-quick" : "fitting");
mkdirSync(folder, { recursive: true });
const fileOf = (family: string) => join(folder, `${family.replaceAll(" ", "-")}.json`);

for (const family of FAMILIES.filter((each) => chosen.includes(each))) {
  const size = quick
    ? { birds: 20, measured: 150, calibrated: 300 }
    : { birds: 40, measured: 500, calibrated: 2_000 };
  const result = runFitting({ family, seed: "fitting 1", visits, known, ...size });
  writeFileSync(fileOf(family), JSON.stringify(result));
  const { shipped, fitted, known: best } = result;
  console.log(
    `${family}: ${[shipped, fitted, best].map(({ logLoss }) => logLoss.toFixed(3)).join(" ")} ${result.whyNot ?? "proposed"}`,
  );
}
const results = FAMILIES.flatMap((family): FittingResult[] => {
  try {
    return [JSON.parse(readFileSync(fileOf(family), "utf8"))];
  } catch {
    return [];
  }
});
console.log(
  `Written: ${writeSection("fitting", fittingSection(results, conditionsSince(started, quick)), quick)}`,
);
