import type { Confirmation } from "./drawings/confirmation.ts";
import { type LearnedPattern, learnPattern } from "./learn-pattern.ts";
import { MIN_SUPPORT } from "./parameters.ts";
import { weighConfirmations } from "./weigh-confirmations.ts";

/** A pattern with enough support to be used. */
export interface ConfirmedPattern extends Omit<LearnedPattern, "support"> {
  /** How many devices its drawings come from; all unknown ones count as one. */
  readonly devices: number;
}

/** Learns an individual's pattern from what visitors confirmed; returns `undefined` if too few visits, networks or days support it. */
export function learnConfirmed(confirmations: readonly Confirmation[]): ConfirmedPattern | undefined {
  if (!isEnough(supportAtMost(confirmations))) return undefined;
  const { drawings, devices } = weighConfirmations(confirmations);
  const pattern = learnPattern(drawings);
  if (!pattern || !isEnough(pattern.support)) return undefined;
  const { support: _, ...learned } = pattern;
  return { ...learned, devices };
}

/**
 * Whether the visits since a pattern was learned are enough to learn it anew: as many as a new pattern needs, not counting the network
 * with most of them. So no single network, with however many devices and days, changes a pattern in use.
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
