import { filesOf, sha256 } from "@harapen/benchmark/format/write-folder";
import { comparisonTables, runMethods } from "@harapen/benchmark/methods/compare-methods";
import { METHODS, type Method } from "@harapen/benchmark/methods/methods";
import { simulatedSet } from "@harapen/benchmark/sets/simulated-sets";
import { conditionsSince, describeConditions } from "./conditions.ts";
import { writeSection } from "./page-sections.ts";

/** The sets that the section shows, of the seed that the command takes by default. */
const SHOWN = ["home-60", "strangers-60"] as const;
const SEED = "1";

const INTRODUCTION = `## Compare your own method

The drawings, the methods above and the scorer are a package of their own, \`packages/benchmark/README.md\`, with an
open format: anybody's method answers one JSON line a drawing, and one command scores it beside these. \`export-benchmark\` writes an
aquarium's own visits in the same format, without anything of a person. Here the scorer's tables of two made-up sets, with 95% intervals
over their aquariums. Half of the visitors say which bands the bird wears, one colour in ten wrong: "this engine" takes that
too, the others the drawing alone. Each baseline has the settings that 60 penguins tuned it to. Below each table are the same drawings
with two or three answers, which "this engine" alone makes use of. \`npm run bench -- others-methods\` writes this section.`;

const started = performance.now();
const quick = process.argv.includes("--quick");
const engine = [...METHODS].filter(([name]) => name === "engine").map(([, method]) => method);
const lines = SHOWN.flatMap((name) => [...block(name, METHODS.values()), ...block(`${name}-asked`, engine)]);

const section = `${INTRODUCTION}\n\n${lines.join("\n")}\n${describeConditions(conditionsSince(started, quick))}.`;
console.log(writeSection("others-methods", section, quick));

/** Returns a set's table, by these methods. */
function block(name: string, methods: Iterable<Method>): string[] {
  const set = simulatedSet(name, SEED);
  const digest = sha256([...filesOf(set).values()].join("")).slice(0, 16);
  const made = `**${set.about.title}** (\`simulate <folder> --set ${name}\`; the files' SHA-256 begins with ${digest}).`;
  const [, , ...table] = comparisonTables(set, runMethods(set, methods), (title) => title === "simulated");
  return [made, `${set.drawings.length} drawings.`, ...table, ""];
}
