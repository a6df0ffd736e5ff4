import { parseArgs } from "node:util";
import type { FittingFigures } from "@harapen/contract/staff/fitted-visitors";
import { type Fitting, proposeVisitors, type WhyNot } from "@harapen/recognition/fitting/propose";
import { SHIPPED_TRAITS } from "@harapen/recognition/fitting/traits";
import { prepareReferences } from "@harapen/recognition/reference";
import { AquariumStore } from "../../catalog/aquarium-store.ts";
import { AquariumCache } from "../../catalog/published/aquarium-cache.ts";
import { readSnapshot } from "../../catalog/published/aquarium-snapshot.ts";
import type { Database } from "../../database/database.ts";
import { type Proposal, replaceProposal } from "../../search/fitted/fitted-visitors-store.ts";
import { LearnedPatternStore } from "../../search/learned/learned-pattern-store.ts";
import { lacksKeeperSpots } from "../../search/learning/learnable.ts";
import type { Unread } from "../known-visits/known-visits.ts";
import { visitsToFit } from "./visits-to-fit.ts";

interface FitOptions {
  readonly aquarium: string;
  /** Whether the figures are printed as one line of JSON, for a program that reads them. */
  readonly json: boolean;
}

/** Parses `--aquarium slug [--json]`; throws an error that says what is wrong. */
export function parseFitOptions(args: readonly string[]): FitOptions {
  const { aquarium, json = false } = parseArgs({
    args: [...args],
    options: { aquarium: { type: "string" }, json: { type: "boolean" } },
  }).values;
  if (aquarium === undefined) throw new Error("fit needs --aquarium: each has visitors of its own.");
  return { aquarium, json };
}

/**
 * Fits how an aquarium's visitors draw and answer to its own visits of known birds, reports what it would
 * change, and stores a proposal where visits that were held out are found better for it. Changes nothing that
 * a visitor gets: a keeper does. Throws where there is no such aquarium.
 */
export async function fitAquarium(
  database: Database,
  { aquarium, json }: FitOptions,
  report: (line: string) => void,
): Promise<void> {
  const store = new AquariumStore(database);
  if (!(await store.contentVersion(aquarium))) throw new Error(`There is no aquarium ${aquarium}.`);
  const cached = await new AquariumCache(store, new LearnedPatternStore(database)).getOrHidden(aquarium);
  const { references, visitors } = readSnapshot(cached.snapshot);
  const penguins = await store.penguins(aquarium);
  const keepersTraced = new Set(penguins.filter((each) => !lacksKeeperSpots(each)).map(({ id }) => id));
  const traced = new Set(references.map(({ id }) => id).filter((id) => keepersTraced.has(id)));
  const { colorCodes } = cached;
  const { visits, unread } = await visitsToFit(database, { aquarium, traced, colorCodes });
  const fitting = proposeVisitors(prepareReferences(references), visits, visitors);
  // What was proposed before is over, whatever is found now.
  const version = await replaceProposal(database, aquarium, proposalOf(fitting));
  const read = { answered: visits.filter(({ answered }) => answered.length > 0).length, unread };
  if (json) report(JSON.stringify({ aquarium, version, ...fitting, ...read }));
  else for (const line of describe(aquarium, fitting, { version, ...read })) report(line);
}

/** Returns what is proposed; `undefined` where nothing is. */
function proposalOf({ visits, weight, networks, fitted, heldOut, whyNot }: Fitting): Proposal | undefined {
  if (whyNot !== undefined || !heldOut) return undefined;
  const figures: FittingFigures = { visits, weight, networks, fitted: [...fitted], ...figuresOf(heldOut) };
  return { figures, traits: Object.fromEntries(fitted.map(({ trait, value }) => [trait, value])) };
}

function figuresOf({ before, after, gain }: NonNullable<Fitting["heldOut"]>) {
  const mutable = ({ hits: [first, three, seven], ...rest }: typeof before) => ({
    ...rest,
    hits: [first, three, seven] as [number, number, number],
  });
  return { before: mutable(before), after: mutable(after), gain };
}

const WHY_NOT: Readonly<Record<WhyNot, string>> = {
  "too-few": "nothing is proposed: too few visits whose bird is known, or too few networks and participants",
  "no-clear-gain": "nothing is proposed: visits that were held out are not found clearly better",
  "finds-fewer": "nothing is proposed: visits that were held out are found less often",
};

interface Read {
  /** The version of the proposal, if there is one. */
  readonly version: number | undefined;
  /** How many visits have answers to one more look. */
  readonly answered: number;
  readonly unread: Unread;
}

function describe(aquarium: string, fitting: Fitting, { version, answered, unread }: Read): string[] {
  const { visits, weight, networks, fitted, heldOut, whyNot } = fitting;
  const { unlisted, unread: broken } = unread.leftOut;
  return [
    `${aquarium}: ${visits} visits of known birds, ${answered} with answers, weighing as much as ${weight.toFixed(1)}, from ${networks} networks or participants`,
    ...(unlisted > 0 ? [`${aquarium} left out: ${unlisted} drawings of birds that no keeper traced`] : []),
    ...(broken > 0
      ? [`${aquarium} left out: ${broken} drawings that are not stored whole, or too many`]
      : []),
    ...(unread.partial ? [`${aquarium} left out: older visits`] : []),
    ...fitted.map(
      ({ trait, value, low, high }) =>
        `${aquarium} ${trait}: ${shown(SHIPPED_TRAITS[trait])} -> ${shown(value)} (95%: ${shown(low)} to ${shown(high)})`,
    ),
    ...(heldOut ? describeHeldOut(aquarium, heldOut) : []),
    whyNot === undefined
      ? `${aquarium}: proposed as version ${version}; a keeper takes it in the console, under Check`
      : `${aquarium}: ${WHY_NOT[whyNot]}`,
  ];
}

function describeHeldOut(
  aquarium: string,
  { before, after, gain }: NonNullable<Fitting["heldOut"]>,
): string[] {
  const percent = (share: number) => `${(100 * share).toFixed(1)}%`;
  const hits = [1, 3, 7].map(
    (rank, index) =>
      `first ${rank}: ${percent(before.hits[index] ?? 0)} -> ${percent(after.hits[index] ?? 0)}`,
  );
  return [
    `${aquarium} held out, log-loss: ${before.logLoss.toFixed(3)} -> ${after.logLoss.toFixed(3)} (gain ${gain.mean.toFixed(3)}, standard error ${gain.standardError.toFixed(3)})`,
    `${aquarium} held out, ${hits.join(", ")}`,
    `${aquarium} held out, calibration error: ${before.calibrationError.toFixed(3)} -> ${after.calibrationError.toFixed(3)}`,
  ];
}

/** Three digits: more than is known. */
const shown = (value: number) => String(Number(value.toPrecision(3)));
