import type { Confirmation } from "./confirmation.ts";
import { MAX_DRAWINGS_PER_PREFIX } from "./parameters.ts";

/** Where and when a drawing was made, by which drawings are chosen. */
export type Origin = Pick<Confirmation, "drawing" | "prefix" | "day" | "at">;

/**
 * Chooses up to `count` drawings evenly over days and, within a day, evenly over prefixes; only a few of each
 * prefix, and the latest of the same day and prefix. So neither a busy day nor a busy prefix crowds out the
 * others. The order of the drawings does not matter.
 */
export function chooseEvenly<Each extends Origin>(all: readonly Each[], count: number): Each[] {
  const ordered = all.toSorted(latestFirst);
  const fewOfEach = groupsOf(ordered, ({ prefix }) => prefix).flatMap((ofPrefix) =>
    inTurn(groupsOf(ofPrefix, ({ day }) => day)).slice(0, MAX_DRAWINGS_PER_PREFIX),
  );
  const days = groupsOf(fewOfEach.toSorted(latestFirst), ({ day }) => day);
  return inTurn(days.map((ofDay) => inTurn(groupsOf(ofDay, ({ prefix }) => prefix)))).slice(0, count);
}

function latestFirst(one: Origin, other: Origin): number {
  if (one.day !== other.day) return one.day < other.day ? 1 : -1;
  if (one.at !== other.at) return one.at < other.at ? 1 : -1;
  return one.drawing < other.drawing ? -1 : 1;
}

function groupsOf<Each>(all: readonly Each[], keyOf: (each: Each) => string): Each[][] {
  return [...Map.groupBy(all, keyOf).values()];
}

/** Returns the first of each list, then the second of each, and so on. */
function inTurn<Each>(lists: readonly (readonly Each[])[]): Each[] {
  const longest = Math.max(0, ...lists.map(({ length }) => length));
  return Array.from({ length: longest }, (_, turn) =>
    lists.flatMap((list) => list.slice(turn, turn + 1)),
  ).flat();
}
