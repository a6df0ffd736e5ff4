import { clamp } from "@harapen/contract/clamp";
import { FIRST_RESULTS } from "@harapen/contract/constants";
import type { Spot } from "@harapen/contract/spot";
import { marksOf } from "../drawing/marks.ts";
import type { Reference } from "../reference.ts";
import { sharesWithinBounds } from "./bound-weights.ts";
import { chooseEvenly } from "./choose-evenly.ts";
import type { Confirmation, WeightedDrawing } from "./confirmation.ts";
import { type LearnedPattern, learnPattern } from "./learn-pattern.ts";
import {
  CERTAINTY,
  MAX_DRAWINGS,
  MAX_DRAWINGS_PER_DEVICE,
  MIN_SUPPORT,
  MIN_WEIGHT,
  MISTAKEN_RANKS,
  VISITOR_ACCURACY,
} from "./parameters.ts";

/** A pattern with enough support to be used. */
export interface ConfirmedPattern extends Omit<LearnedPattern, "support"> {
  /** How many devices its drawings come from; all unknown ones count as one. */
  readonly devices: number;
}

/**
 * Learns an individual's pattern from what visitors confirmed; returns `undefined` if too few visits,
 * networks or days support it.
 */
export function learnConfirmed(confirmations: readonly Confirmation[]): ConfirmedPattern | undefined {
  if (!isEnough(supportAtMost(confirmations))) return undefined;
  const { drawings, devices } = weighConfirmations(confirmations);
  const pattern = learnPattern(drawings);
  if (!pattern || !isEnough(pattern.support)) return undefined;
  const { support: _, ...learned } = pattern;
  return { ...learned, devices };
}

/**
 * Whether the visits since a pattern was learned are enough to learn it anew: as many as a new pattern needs,
 * not counting the network with most of them. So no single network, with however many devices and days,
 * changes a pattern in use.
 */
export function isDue(since: readonly Origin[]): boolean {
  const networks = [...Map.groupBy(since, ({ prefix }) => prefix).values()];
  const others = networks.toSorted((one, other) => other.length - one.length).slice(1);
  return isEnough(supportAtMost(others.flat()));
}

type Support = LearnedPattern["support"];
type Origin = Pick<Confirmation, "visit" | "prefix" | "day">;

/** Returns the support of a pattern that all drawings would agree with. */
export function supportAtMost(all: readonly Origin[]): Support {
  return {
    visits: new Set(all.map(({ visit }) => visit)).size,
    prefixes: new Set(all.map(({ prefix }) => prefix)).size,
    days: new Set(all.map(({ day }) => day)).size,
  };
}

/** Whether a pattern with this support may be used. */
export function isEnough({ visits, prefixes, days }: Support): boolean {
  return visits >= MIN_SUPPORT.visits && prefixes >= MIN_SUPPORT.prefixes && days >= MIN_SUPPORT.days;
}

/** The key of all unknown devices. */
const ANONYMOUS = "";

/**
 * An individual's confirmed drawings, each once, with its probability of being correct and its weight beside
 * others of the same device.
 */
interface WeighedConfirmations {
  readonly drawings: readonly WeightedDrawing[];
  /** How many devices they come from; all unknown ones count as one. */
  readonly devices: number;
}

/**
 * Weighs one individual's confirmations, within the bounds of `boundWeights`; those without a known device
 * count as one device's. Drawings without a mark are left out; if there are too many, they are chosen evenly
 * over days.
 */
export function weighConfirmations(confirmations: readonly Confirmation[]): WeighedConfirmations {
  const drawn = lastOfEachDrawing(confirmations).filter(({ strokes }) => marksOf(strokes).count > 0);
  const byDevices = Map.groupBy(drawn, deviceOf);
  const chosen = chooseEvenly([...byDevices.values()].flatMap(latest), MAX_DRAWINGS);
  const drawings = chosen.map((confirmation) => {
    const { strokes, mask, uid, visit, prefix, day } = confirmation;
    const correct = confirmationProbability(confirmation);
    return { strokes, mask, correct, device: deviceOf(confirmation), uid, visit, prefix, day };
  });
  const correct = drawings.map((drawing) => drawing.correct);
  const weights = sharesWithinBounds(drawings, correct);
  return {
    drawings: drawings.map((drawing, index) => ({ ...drawing, weight: weights[index] ?? 0 })),
    devices: byDevices.size,
  };
}

const deviceOf = ({ device = ANONYMOUS }: Confirmation) => device;

/** Returns each drawing's last confirmation, by the drawings' ids. */
function lastOfEachDrawing(confirmations: readonly Confirmation[]): Confirmation[] {
  const last = new Map<string, Confirmation>();
  for (const confirmation of confirmations) {
    const previous = last.get(confirmation.drawing);
    if (!previous || previous.at < confirmation.at) last.set(confirmation.drawing, confirmation);
  }
  return [...last.values()].sort((one, other) => (one.drawing < other.drawing ? -1 : 1));
}

function latest(confirmations: readonly Confirmation[]): readonly Confirmation[] {
  return confirmations
    .toSorted((one, other) => (one.at < other.at ? 1 : one.at > other.at ? -1 : 0))
    .slice(0, MAX_DRAWINGS_PER_DEVICE);
}

/**
 * Returns the probability that a confirmed drawing shows the individual, by Bayes' rule, before it is
 * compared itself with the individual's other drawings. The prior is the ranking's score, which includes what
 * was learned of the individual by then. A visitor who recognises the bird confirms the right one; any other
 * visitor confirms one of those shown, most often the first. So a confirmation is better evidence the farther
 * down it is, and the more the visitor compared.
 */
export function confirmationProbability(confirmation: Omit<Confirmation, "strokes" | "mask">): number {
  const { rank, candidates } = confirmation;
  const even = 1 / Math.max(1, candidates);
  const prior = clampOrLow(confirmation.score ?? even, even * CERTAINTY.shareOfEven, CERTAINTY.max);
  const accuracy = accuracyOf(confirmation);
  const odds = (prior / (1 - prior)) * (accuracy / ((1 - accuracy) * mistakeProbability(rank, candidates)));
  return clampOrLow(odds / (1 + odds), 0, CERTAINTY.max);
}

/** Returns the probability that the visitor has recognised the bird. */
function accuracyOf({ browsing }: Pick<Confirmation, "browsing">): number {
  if (!browsing) return VISITOR_ACCURACY.unknown;
  return browsing.expanded || browsing.opened > 1 ? VISITOR_ACCURACY.compared : VISITOR_ACCURACY.firstOpened;
}

/**
 * Returns the probability that a mistaken visitor confirms the candidate of this rank: the existing
 * candidates share all mistakes.
 */
function mistakeProbability(rank: number, candidates: number): number {
  const first = { count: 1, share: MISTAKEN_RANKS.first };
  const shown = { count: Math.min(FIRST_RESULTS, candidates) - 1, share: MISTAKEN_RANKS.shown };
  const beyond = { count: candidates - FIRST_RESULTS, share: MISTAKEN_RANKS.beyond };
  const total = [first, shown, beyond].reduce((sum, { count, share }) => sum + (count > 0 ? share : 0), 0);
  const { count, share } = rank === 1 ? first : rank <= FIRST_RESULTS ? shown : beyond;
  return share / Math.max(1, count) / total;
}

/** Returns the value within its limits; the lower limit if it is no number. */
function clampOrLow(value: number, low: number, high: number): number {
  return Number.isNaN(value) ? low : clamp(value, low, high);
}

/** What keepers recorded of an individual's belly. */
interface KeeperRecord {
  /** As they traced it; empty where it has no spots. */
  readonly spots?: readonly Spot[] | undefined;
  readonly averageCounts?: readonly number[] | undefined;
}

/**
 * Returns the reference that drawings of an individual are compared with. What keepers traced alone counts,
 * even if it is no spots; average counts give way to a learned pattern as its weight grows: first they count
 * alone, then both in equal parts, then the pattern alone.
 */
export function toReference(
  { spots, averageCounts }: KeeperRecord,
  learned: Pick<LearnedPattern, "spots" | "weight"> | undefined,
): Pick<Reference, "spots" | "averageCounts"> {
  if (spots?.length === 0) return { spots };
  if (spots || !learned || learned.spots.length === 0 || learned.weight < MIN_WEIGHT.besideCounts)
    return { spots, averageCounts };
  if (learned.weight < MIN_WEIGHT.alone) return { spots: learned.spots, averageCounts };
  return { spots: learned.spots };
}
