import type { Aids } from "@harapen/contract/aids";
import type { OpenEnd } from "@harapen/contract/staff/studies/quality";
import type { Visit, VisitAids, VisitOutcome } from "../visits/visit.ts";
import { AHEAD_MS, BACKWARDS_MS, BEHIND_MS, SETTLED_MS } from "./thresholds.ts";

/** Returns why a visit without an end has none. A dead battery, a network that stays away and an app that is swept away look alike. */
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
