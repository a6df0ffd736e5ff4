import type { Aids } from "@harapen/contract/aids";
import type { OpenEnd } from "@harapen/contract/staff/studies/quality";
import type { StudySettings } from "@harapen/contract/studies/settings";
import type { Visit, VisitAids, VisitOutcome } from "../live/visit.ts";

const MINUTE_MS = 60_000;

/**
 * The greatest age, since it was received, of what alerts look at. Chosen short, so that an alert closes soon
 * after its fault is over.
 */
export const WINDOW_MS = 15 * MINUTE_MS;
/**
 * After how long without an event a visit counts as over: the app ends one after 30 quiet minutes, and sends
 * that a little later.
 */
export const SETTLED_MS = 35 * MINUTE_MS;
/**
 * For how long a visit without an end is looked at after it counts as over. Chosen longer than the window, as
 * few such visits fall into one.
 */
export const OPEN_WINDOW_MS = 60 * MINUTE_MS;
/** After how long without an event a visit's missing numbers no longer count as under way. Chosen. */
export const GAP_SETTLED_MS = 2 * MINUTE_MS;
/** A clock this far ahead of the server's is wrong: nothing arrives before it happened. */
const AHEAD_MS = 2 * MINUTE_MS;
/** A clock that seems so far behind is wrong, or its events waited for the network. */
const BEHIND_MS = 10 * MINUTE_MS;
/** A clock that goes back by more than this is wrong: corrections by a network's time are smaller. Chosen. */
const BACKWARDS_MS = MINUTE_MS;

/**
 * The least number of cases, and the least share of all, that are a fault and not an accident. Chosen: one
 * visitor's trouble is no fault of the study.
 */
export const ERRORS = { cases: 3, share: 0.2 };
export const MISSING = { cases: 3, share: 0.1 };
export const OPEN_ENDS = { cases: 5, share: 0.5 };
export const UNSIGNED = { cases: 3, share: 0.5 };
export const OTHER_AIDS = { cases: 3, share: 0.05 };
export const QUARANTINED_CASES = 5;
export const CLOCK_CASES = 2;

/**
 * The chi-square quantiles at p = 0.001 by degrees of freedom, from 1: shares that differ more from the
 * weights are a fault of the assignment (sample ratio mismatch: A. Fabijan et al. 2019, KDD, "Diagnosing
 * Sample Ratio Mismatch in Online Controlled Experiments").
 */
const MISMATCH_QUANTILES = [10.828, 13.816, 16.266, 18.467, 20.515, 22.458, 24.322];
/**
 * The chi-square test is not valid where a cell's expected count is lower (W. G. Cochran 1954, Biometrics
 * 10:417).
 */
const LEAST_EXPECTED = 5;

/**
 * Returns why a visit without an end has none. A dead battery, a network that stays away and an app that is
 * swept away look alike.
 */
export function openEndOf({ lastName }: Visit): OpenEnd {
  if (lastName === "page_hide") return "hidden";
  return lastName === "error_client" ? "error" : "cut";
}

export const isSettled = ({ lastReceived }: Visit, now: number) => now - lastReceived > SETTLED_MS;
export const isAhead = ({ clockOffset }: Visit) => clockOffset < -AHEAD_MS;
export const isBehindOrLate = ({ clockOffset }: Visit) => clockOffset > BEHIND_MS;
export const wentBack = ({ backwards }: Visit) => backwards > BACKWARDS_MS;
export const isOfUnknownSearch = ({ drawing }: VisitOutcome) => drawing === undefined;

/** Whether an outcome's rank is too high for a list of an aquarium with this number of penguins. */
export function isBeyondList({ rank }: VisitOutcome, penguins: number): boolean {
  return rank > penguins;
}

/** Whether a visit reported or showed other aids than its arm's. */
export function hasOtherAids({ reported, exposed }: VisitAids, arm: Aids): boolean {
  const isOff = (aid: keyof Aids) => arm[aid] === false || arm[aid] === "off";
  return reported.some((aids) => !areSame(aids, arm)) || [...exposed].some(isOff);
}

function areSame(one: Aids, other: Aids): boolean {
  return (
    one.close_match === other.close_match &&
    one.comparison === other.comparison &&
    one.look === other.look &&
    one.narrowing === other.narrowing &&
    one.extras === other.extras
  );
}

/** A participant's arm and the version of the settings under which it was assigned. */
export interface AssignedArm {
  readonly arm: string;
  readonly version: number;
}

/**
 * Whether the arms of participants have the shares that their versions' weights say, by a chi-square test;
 * `null` where there are too few to tell.
 */
export function areArmsBalanced(
  assignments: readonly AssignedArm[],
  settings: ReadonlyMap<number, Pick<StudySettings, "arms">>,
): boolean | null {
  const expected = new Map<string, number>();
  const observed = new Map<string, number>();
  for (const { arm, version } of assignments) {
    const arms = settings.get(version)?.arms ?? [];
    const weights = arms.reduce((sum, { weight }) => sum + weight, 0);
    for (const { key, weight } of arms)
      if (weight > 0) expected.set(key, (expected.get(key) ?? 0) + weight / weights);
    observed.set(arm, (observed.get(arm) ?? 0) + 1);
  }
  if ([...observed.keys()].some((arm) => !expected.has(arm))) return false;
  const quantile = MISMATCH_QUANTILES[expected.size - 2];
  if (quantile === undefined || [...expected.values()].some((each) => each < LEAST_EXPECTED)) return null;
  let statistic = 0;
  for (const [arm, share] of expected) statistic += ((observed.get(arm) ?? 0) - share) ** 2 / share;
  return statistic < quantile;
}
