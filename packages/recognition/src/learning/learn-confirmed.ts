import type { Confirmation } from "./drawings/confirmation.ts";
import { type LearnedPattern, learnPattern } from "./learn-pattern.ts";
import { MIN_SUPPORT } from "./parameters.ts";
import { weighConfirmations } from "./weigh-confirmations.ts";

/** A pattern that rests on enough to be used. */
export interface ConfirmedPattern extends Omit<LearnedPattern, "support"> {
  /** How many devices its drawings come from; all that are unknown count as one. */
  readonly devices: number;
}

/** Learns an individual's pattern from what visitors confirmed; `undefined` where too few visits, networks or days bear it out. */
export function learnConfirmed(confirmations: readonly Confirmation[]): ConfirmedPattern | undefined {
  if (!isEnough(supportAtMost(confirmations))) return undefined;
  const { drawings, devices } = weighConfirmations(confirmations);
  const pattern = learnPattern(drawings);
  if (!pattern || !isEnough(pattern.support)) return undefined;
  const { support: _, ...learned } = pattern;
  return { ...learned, devices };
}

/**
 * Whether visits since a pattern was learned are enough to learn it anew: as many as a pattern needs at first, without those of the
 * network that most of them came from. So no network alone, with however many devices and days, changes a pattern in use.
 */
export function isDue(since: readonly Origin[]): boolean {
  const networks = [...Map.groupBy(since, ({ prefix }) => prefix).values()];
  const others = networks.toSorted((one, other) => other.length - one.length).slice(1);
  return isEnough(supportAtMost(others.flat()));
}

type Support = LearnedPattern["support"];
type Origin = Pick<Confirmation, "visit" | "prefix" | "day">;

/** What a pattern would rest on if all agreed with it. */
export function supportAtMost(all: readonly Origin[]): Support {
  return {
    visits: new Set(all.map(({ visit }) => visit)).size,
    prefixes: new Set(all.map(({ prefix }) => prefix)).size,
    days: new Set(all.map(({ day }) => day)).size,
  };
}

/** Whether a pattern that rests on this may be used. */
export function isEnough({ visits, prefixes, days }: Support): boolean {
  return visits >= MIN_SUPPORT.visits && prefixes >= MIN_SUPPORT.prefixes && days >= MIN_SUPPORT.days;
}
