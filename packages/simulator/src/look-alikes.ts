import { clamp } from "@harapen/contract/clamp";
import { FIRST_RESULTS } from "@harapen/contract/constants";
import { countByCell, everythingVisible } from "@harapen/contract/drawing";
import type { Spot } from "@harapen/contract/spot";
import {
  type ChildrenReport,
  isFoundEnough,
  isHardForChildren,
  type LookAlikeReport,
  type Remedy,
} from "@harapen/contract/staff/look-alikes";
import { readDrawing } from "@harapen/recognition/drawing/scene";
import type { Candidate } from "@harapen/recognition/evidence/posterior";
import { identify } from "@harapen/recognition/identify";
import { prepareReferences, type Reference, type ReferenceSet } from "@harapen/recognition/reference";
import type { ReferenceSpot } from "@harapen/recognition/reference-spot";
import { drawPenguin } from "./drawings.ts";
import { createRandom, type Random } from "./random.ts";
import { BRIEF_VISITORS, CHILD, VISITORS, type Visitor } from "./visitors.ts";

const BRIEF_CHILDREN = BRIEF_VISITORS.filter(({ name }) => name === CHILD.name);

/**
 * The number of drawings by each kind of visitor: at most `most` of each penguin and `all` of all penguins
 * together, but at least one of each.
 */
const DRAWINGS = { most: 8, all: 600 } as const;

/** Returns how many drawings each kind of visitor makes of each penguin, in an aquarium of this many. */
export function drawingsOfEach(penguins: number): number {
  return clamp(Math.floor(DRAWINGS.all / (VISITORS.length * penguins)), 1, DRAWINGS.most);
}

/** The most confusions that are reported for a penguin. */
const MAX_CONFUSIONS = 3;

/** The ids of an aquarium's individuals, most probable first. */
type Ranking = readonly string[];

/** The result of one simulated drawing. */
interface Finding {
  readonly visitor: Visitor;
  readonly ranking: Ranking;
  readonly withBands: Ranking;
}

/**
 * Returns for each individual, in the given order (spots unset: not known; empty: it has none), how often
 * simulated visitors' drawings of it are found among all, which others are ranked before it, and what would
 * help. Pure: the same references always give the same result. Takes seconds.
 */
export function findLookAlikes(references: readonly Reference[]): LookAlikeReport[] {
  const known = prepareReferences(
    references.map(({ id, spots, averageCounts }) => ({ id, spots, averageCounts })),
  );
  const banded = prepareReferences(references.map(({ id, bandColors }) => ({ id, bandColors })));
  const each = drawingsOfEach(references.length);
  return references.map((reference) => {
    const byBands = probabilitiesByBands(banded, reference);
    const findings = (visitors: readonly Visitor[], times: number, seed: string) =>
      findingsOf(reference, known, byBands, { visitors, times, seed });
    const usual = findings(VISITORS, each, "look-alikes");
    const brief = findings(BRIEF_CHILDREN, each, "look-alikes, brief");
    const children = [...usual.filter(({ visitor }) => visitor === CHILD), ...brief];
    return { ...reportOf(reference, usual), children: childrenReportOf(reference, children) };
  });
}

/** Who draws, how often each of them, and the name of their random stream. */
interface Drawers {
  readonly visitors: readonly Visitor[];
  readonly times: number;
  readonly seed: string;
}

/** Returns the findings of drawings of an individual. Visitors who draw nothing are left out. */
function findingsOf(
  { id, spots = [] }: Reference,
  known: ReferenceSet,
  byBands: ReadonlyMap<string, number>,
  { visitors, times, seed }: Drawers,
): Finding[] {
  if (spots.length === 0) return [];
  return visitors.flatMap((visitor) => {
    const random = createRandom(`${seed} ${visitor.name} ${id}`);
    const drawings = Array.from({ length: times }, () =>
      drawPenguin(random, samplePattern(random, spots), visitor),
    );
    return drawings
      .filter(({ strokes }) => strokes.length > 0)
      .map(({ strokes, mask }) => {
        const { candidates } = identify(known, readDrawing({ counts: countByCell(strokes), mask, strokes }));
        return {
          visitor,
          ranking: candidates.map(({ id }) => id),
          withBands: rankWithBands(candidates, byBands),
        };
      });
  });
}

/** Returns the ranking by a drawing and by bands, which are independent of each other. */
function rankWithBands(candidates: readonly Candidate[], byBands: ReadonlyMap<string, number>): Ranking {
  const weighted = candidates.map(({ id, probability }) => ({
    id,
    joint: probability * (byBands.get(id) ?? 0),
  }));
  return weighted.sort((one, other) => other.joint - one.joint).map(({ id }) => id);
}

/** Returns each individual's probability by bands alone, if the visitor reports those that this one wears. */
function probabilitiesByBands(banded: ReferenceSet, { bandColors }: Reference): ReadonlyMap<string, number> {
  const scene = readDrawing({ counts: [], mask: everythingVisible(), bandColors });
  return new Map(identify(banded, scene).candidates.map(({ id, probability }) => [id, probability]));
}

function shareOf(findings: readonly Finding[], holds: (finding: Finding) => boolean): number {
  return findings.length === 0 ? 0 : findings.filter(holds).length / findings.length;
}

const isShown = (ranking: Ranking, id: string) => ranking.slice(0, FIRST_RESULTS).includes(id);

function reportOf(reference: Reference, findings: readonly Finding[]): Omit<LookAlikeReport, "children"> {
  const { id } = reference;
  const shares = {
    first: shareOf(findings, ({ ranking }) => ranking[0] === id),
    shown: shareOf(findings, ({ ranking }) => isShown(ranking, id)),
    first_with_bands: shareOf(findings, ({ withBands }) => withBands[0] === id),
  };
  return {
    id,
    drawings: findings.length,
    ...shares,
    confusions: confusionsOf(id, findings),
    remedies: remediesFor(reference, shares),
  };
}

function childrenReportOf(reference: Reference, findings: readonly Finding[]): ChildrenReport {
  const { id } = reference;
  const report = {
    drawings: findings.length,
    shown: shareOf(findings, ({ ranking }) => isShown(ranking, id)),
    shown_with_bands: shareOf(findings, ({ withBands }) => isShown(withBands, id)),
    remedies: [],
  };
  if (!isHardForChildren(report)) return report;
  const remedies = helpFor(reference.spots ?? [], report.shown, report.shown_with_bands);
  return { ...report, remedies };
}

/** Returns the others that were ranked before an individual, most often first. */
function confusionsOf(id: string, findings: readonly Finding[]): LookAlikeReport["confusions"] {
  const before = findings.flatMap(({ ranking }) => ranking.slice(0, Math.max(0, ranking.indexOf(id))));
  const counts = [...Map.groupBy(before, (other) => other)].map(([other, times]) => ({
    id: other,
    share: times.length / findings.length,
  }));
  return counts.sort((one, other) => other.share - one.share).slice(0, MAX_CONFUSIONS);
}

/** The share of drawings by which it must additionally be found with bands, for them to be of help. */
const BANDS_GAIN = 0.2;
/**
 * A pattern of up to this many spots may resemble others by chance, and more spots may be there to be traced.
 */
const FEW_SPOTS = 4;
/** The share of uncertain spots from which another photograph would tell much. */
const UNCERTAIN_SHARE = 0.25;

/**
 * Returns what would help an individual that is found too rarely; nothing if it is found often enough, or has
 * no spots to be found by.
 */
export function remediesFor(
  { spots }: Pick<Reference, "spots">,
  shares: Pick<LookAlikeReport, "first" | "shown" | "first_with_bands">,
): Remedy[] {
  if (!spots) return ["tracing"];
  if (spots.length === 0) return [];
  if (isFoundEnough(shares)) return [];
  return helpFor(spots, shares.first, shares.first_with_bands);
}

/** Returns what would raise the share of drawings by which an individual of these spots is found. */
function helpFor(spots: readonly ReferenceSpot[], found: number, withBands: number): Remedy[] {
  const helps: Readonly<Record<Exclude<Remedy, "tracing">, boolean>> = {
    bands: withBands >= found + BANDS_GAIN,
    photograph:
      spots.filter(({ deviation = 0, presence = 1 }) => deviation > 0 || presence < 1).length >=
      UNCERTAIN_SHARE * spots.length,
    spots: spots.length <= FEW_SPOTS,
  };
  return (["bands", "photograph", "spots"] as const).filter((each) => helps[each]);
}

/**
 * Samples what an individual may look like, given what is known of it: uncertain spots may be missing, or
 * elsewhere.
 */
function samplePattern(random: Random, spots: readonly ReferenceSpot[]): Spot[] {
  return spots.flatMap(({ x, y, r, deviation = 0, presence = 1 }) => {
    const isThere = random.chance(presence);
    const place = { x: random.normal(x, deviation), y: random.normal(y, deviation) };
    return isThere ? [{ ...place, r }] : [];
  });
}
