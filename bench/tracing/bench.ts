import { ANCHOR_PLACES } from "@harapen/contract/alignment";
import type { Point } from "@harapen/contract/geometry";
import { SCORER } from "@harapen/tracing/internals/scoring/scorer";
import {
  agreementOf,
  crossValidate,
  type Versions,
} from "@harapen/tracing/internals/training/cross-validate";
import type { Agreement, TracedPhotograph } from "@harapen/tracing/internals/training/match-spots";
import { accuracyTable } from "./accuracy-table.ts";
import { TEST_DEGRADATIONS } from "./degradations/degradations.ts";
import { blobsOf, renderedTraces, TRAINING_SEEDS, versionsOf } from "./photograph-sets.ts";
import { withPrototypeFeatures } from "./prototype-features.ts";
import { type KeptTrace, readTracedFolder } from "./traced-folder.ts";
import { writeTable } from "./write-table.ts";

/*
 * Measures the tracing: `npm run bench -- tracing --photographs=<folder> --others=<folder>`. On rendered
 * photographs of seeds that nothing was trained on; and on the traced photographs of an aquarium's folder by
 * cross-validation. Each is traced, as taken and degraded, by a scorer that was trained on all others, on
 * those of the second folder, which are not judged, and on rendered ones; and by a scorer with the
 * prototype's features, trained on both folders' photographs as taken. With traced photographs it writes its
 * table into docs/tracing.md.
 */

const SEEDS = ["bench 1", "bench 2"];
const FOLDS = 10;

/** Returns the traced photographs of the folder that an option names; none without the option. */
async function photographsOf(option: string) {
  const folder = process.argv.find((argument) => argument.startsWith(option))?.slice(option.length);
  return folder === undefined ? [] : readTracedFolder(folder);
}

/** How far below the chest band's edge on the midline its fringe may reach, in canvas units. */
const FRINGE = 30;

/**
 * The number of versions, the first ones, on which the prototype is known to have failed: as taken, the
 * fringe, overexposure and two kinds of dirt.
 */
const PROTOTYPE_VERSIONS = 5;

const isInFringe = ({ y }: Point) => y < ANCHOR_PLACES.top + FRINGE;

/** Returns a photograph's versions to learn from, and those to judge by, in the order of the table's rows. */
async function triedVersions(trace: KeptTrace): Promise<Versions> {
  const learnt = versionsOf(trace);
  const taken = blobsOf(trace);
  const worse = await Promise.all(
    Object.values(TEST_DEGRADATIONS).map(async (worsen) =>
      blobsOf({ ...trace, pixels: await worsen(trace) }),
    ),
  );
  return { learnt, judged: [taken, { ...taken, judgedIn: isInFringe }, ...worse] };
}

const asTaken = ([taken]: readonly TracedPhotograph[]) => (taken ? [taken] : []);

/** Returns the versions that the prototype learnt from, and those that it is judged by. */
function asPrototype({ learnt, judged }: Versions): Versions {
  return {
    learnt: asTaken(learnt).map(withPrototypeFeatures),
    judged: judged.slice(0, PROTOTYPE_VERSIONS).map(withPrototypeFeatures),
  };
}

const groups = new Map<string, readonly Agreement[]>();

const rendered = renderedTraces(SEEDS).map((trace) => ({ ...trace, agreement: agreementOf(trace, SCORER) }));
for (const [scene, own] of Map.groupBy(rendered, (trace) => trace.scene))
  groups.set(
    `rendered: ${scene}`,
    own.map(({ agreement }) => agreement),
  );
groups.set(
  "all rendered",
  rendered.map(({ agreement }) => agreement),
);

const judged = await photographsOf("--photographs=");
if (judged.length > 0) {
  const others = (await photographsOf("--others=")).map(versionsOf);
  const tried = await Promise.all(judged.map(triedVersions));
  const names = ["as taken", "of these the band's fringe", ...Object.keys(TEST_DEGRADATIONS)];
  const always = [...others.flat(), ...renderedTraces(TRAINING_SEEDS)];
  addVersions(names, crossValidate(tried, FOLDS, always));
  const prototype = crossValidate(
    tried.map(asPrototype),
    FOLDS,
    others.flatMap(asTaken).map(withPrototypeFeatures),
  );
  addVersions(
    names.map((name) => `the prototype's features: ${name}`),
    prototype,
  );
}
/** Adds a group for each version of the photographs, by its name. */
function addVersions(names: readonly string[], agreements: readonly (readonly Agreement[])[]): void {
  for (const [index, name] of names.entries()) {
    const own = agreements.flatMap((versions) => versions[index] ?? []);
    if (own.length > 0) groups.set(name, own);
  }
}

const table = accuracyTable(groups);
console.log(table);
if (judged.length > 0) writeTable("tracing", table);
