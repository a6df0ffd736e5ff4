import { parseArgs } from "node:util";
import type { About } from "@harapen/benchmark/format/benchmark";
import { assertFree, writeBenchmark } from "@harapen/benchmark/format/write-folder";
import { AquariumStore } from "../../catalog/aquarium-store.ts";
import { AquariumCache } from "../../catalog/published/aquarium-cache.ts";
import { readSnapshot } from "../../catalog/published/aquarium-snapshot.ts";
import type { Database } from "../../database/database.ts";
import { LearnedPatternStore } from "../../search/learned/learned-pattern-store.ts";
import { aquariumsOf } from "../evaluate-command.ts";
import { knownVisits, nothingUnread } from "../known-visits/known-visits.ts";
import { Anonymiser, type AnonymousVisit, fits, Lots } from "./anonymous.ts";

/** The options of `export-benchmark` on the command line. */
interface BenchmarkOptions {
  readonly folder: string;
  readonly aquarium?: string | undefined;
  readonly study?: string | undefined;
  /** An SPDX identifier. */
  readonly license?: string | undefined;
  readonly citation?: string | undefined;
}

/**
 * Parses `<folder> [--aquarium slug] [--study id] [--license name] [--citation text]`; throws an error that
 * says what is wrong.
 */
export function parseBenchmarkOptions(args: readonly string[]): BenchmarkOptions | undefined {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      aquarium: { type: "string" },
      study: { type: "string" },
      license: { type: "string" },
      citation: { type: "string" },
    },
  });
  const [folder, ...rest] = positionals;
  return folder === undefined || rest.length > 0 ? undefined : { folder, ...values };
}

/** The most visits of an aquarium that are exported, the latest. */
const MAX_VISITS = 10_000;

interface LeftOut {
  /** Birds whose spots nobody has traced, and drawings of these or of birds that are not in the list. */
  birds: number;
  drawings: number;
  /** Drawings that can't be read whole. */
  unread: number;
  /** Whether there are more visits than are read. */
  partial: boolean;
}

interface Collected {
  readonly individuals: Anonymiser["individuals"][number][];
  readonly visits: AnonymousVisit[];
  readonly leftOut: LeftOut;
}

/**
 * Writes the drawings of visits whose bird is known into a new or empty folder, in the benchmark's format
 * (packages/benchmark/README.md), without anything of a person, and reports what it wrote and what it left
 * out. Throws where there is no such aquarium or study, or nothing to write.
 */
export async function exportBenchmark(
  database: Database,
  options: BenchmarkOptions,
  report: (line: string) => void,
): Promise<void> {
  const { folder, study, license } = options;
  assertFree(folder);
  const lots = new Lots();
  const collected: Collected = {
    individuals: [],
    visits: [],
    leftOut: { birds: 0, drawings: 0, unread: 0, partial: false },
  };
  for (const [index, aquarium] of (await aquariumsOf(database, options)).entries())
    await collect(database, { aquarium, study, population: `a${index + 1}`, lots }, collected);
  const { individuals, visits } = collected;
  if (visits.length === 0)
    throw new Error(
      "There is no visit whose bird is known and whose bird's spots are traced: nothing was written.",
    );
  const drawn = new Set(visits.map(({ drawing }) => drawing.population));
  writeBenchmark(folder, {
    about: aboutOf(options),
    individuals: individuals.filter(({ population }) => drawn.has(population)),
    drawings: visits.map(({ drawing }) => drawing),
    truths: visits.map(({ truth }) => truth),
  });
  for (const line of reportOf(collected)) report(line);
  report(`exported to ${folder}`);
  if (license === undefined)
    report("No licence is named (--license): nobody else may use it before datapackage.json has one.");
  report("Look at the drawings before you give them away: people can write in them what they like.");
}

async function collect(
  database: Database,
  of: {
    readonly aquarium: string;
    readonly study: string | undefined;
    readonly population: string;
    readonly lots: Lots;
  },
  { individuals, visits, leftOut }: Collected,
): Promise<void> {
  const { aquarium, study, population, lots } = of;
  const published = new AquariumCache(new AquariumStore(database), new LearnedPatternStore(database));
  const { snapshot, colorCodes } = await published.getOrHidden(aquarium);
  const { penguins, references } = readSnapshot(snapshot);
  const anonymiser = new Anonymiser({ population, lots, penguins, references });
  const unread = nothingUnread();
  const ids = new Set(penguins.map(({ id }) => id));
  // Nothing of what visitors taught is exported, so that no drawing is judged by what it taught.
  const wanted = { aquarium, study, isBlind: false, penguins: ids, most: MAX_VISITS, colorCodes };
  for await (const some of knownVisits(database, wanted, unread))
    for (const known of some) {
      const visit = anonymiser.visit(known);
      if (!visit) leftOut.drawings++;
      else if (fits(visit)) visits.push(visit);
      else leftOut.unread++;
    }
  individuals.push(...anonymiser.individuals);
  leftOut.birds += penguins.length - anonymiser.individuals.length;
  leftOut.drawings += unread.leftOut.unlisted;
  leftOut.unread += unread.leftOut.unread;
  leftOut.partial ||= unread.partial;
}

function aboutOf({ license, citation }: BenchmarkOptions): About {
  return {
    name: "harapen-visits",
    title: "Drawings of known penguins by an aquarium's visitors",
    description:
      "Visitors drew the belly spots of a penguin that they stood before. All ids are drawn by lot for this export alone; it has no day, no time of day, no account and no text that anybody wrote.",
    version: "1",
    ...(license !== undefined && {
      licenses: [{ name: license, path: `https://spdx.org/licenses/${license}.html` }],
    }),
    ...(citation !== undefined && { citation }),
  };
}

function* reportOf({ individuals, visits, leftOut }: Collected): Generator<string> {
  const { birds, drawings, unread, partial } = leftOut;
  const clusters = new Set(visits.map(({ drawing }) => drawing.cluster)).size;
  const witnessed = visits.filter(({ truth }) => truth.source === "witness").length;
  yield `drawings: ${visits.length}, of ${clusters} devices; the bird of ${witnessed} was seen by a witness, that of ${visits.length - witnessed} confirmed by the visitor`;
  yield `penguins: ${individuals.length}, by their traced spots alone`;
  if (birds > 0) yield `left out: ${birds} penguins whose spots are not traced`;
  if (drawings > 0) yield `left out: ${drawings} drawings of these, or of none in the list`;
  if (unread > 0) yield `left out: ${unread} drawings that are not stored whole`;
  if (partial) yield `left out: older visits than the latest ${MAX_VISITS} of an aquarium`;
  yield "left out, always: pilots, and whoever has withdrawn, is excluded or was deleted";
}
