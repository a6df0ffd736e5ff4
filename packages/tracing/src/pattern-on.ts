import type { Penguin } from "@harapen/contract/penguin";
import type { Photograph } from "@harapen/contract/photograph";
import type { Spot } from "@harapen/contract/spot";
import { joinTraces } from "./join-traces.ts";

/** A penguin's photographs, and the one that visitors see first: the joined pattern is in its frame. */
interface Photographed {
  readonly picture: string;
  readonly photographs?: readonly Photograph[] | undefined;
}

/** Whether a day is at or after another one, of which only the month or the year may be known. */
const isFrom = (day: string, from: string | undefined) => from === undefined || day >= from;
const isUpTo = (day: string, to: string | undefined) => to === undefined || day.slice(0, to.length) <= to;

/**
 * Returns the traced photographs whose pattern a penguin has on a day (2026-11-22), the visitors' picture
 * first. A pattern that has ended, as a juvenile's does with its moult, is used no more once another is
 * there; until then the last one that ended is.
 */
export function photographsOn({ picture, photographs = [] }: Photographed, day: string): Photograph[] {
  const begun = photographs
    .filter(({ spots, from }) => spots !== undefined && isFrom(day, from))
    .sort((one, other) => Number(other.file === picture) - Number(one.file === picture));
  const current = begun.filter(({ to }) => isUpTo(day, to));
  if (current.length > 0) return current;
  const last = begun.reduce((latest, { to = "" }) => (to > latest ? to : latest), "");
  return begun.filter(({ to }) => to === last);
}

/** Returns the pattern that a penguin's photographs show together on a day; undefined where none does. */
export function patternOn(penguin: Photographed, day: string): Spot[] | undefined {
  const photographs = photographsOn(penguin, day);
  return photographs.length > 0 ? joinTraces(photographs) : undefined;
}

/** Whether two patterns are the same, however their fields were stored. */
export function isSamePattern(one: readonly Spot[] | undefined, other: readonly Spot[] | undefined): boolean {
  const values = (spots: readonly Spot[] | undefined) =>
    JSON.stringify(spots?.map(({ x, y, r, presence, bold }) => [x, y, r, presence, bold]));
  return values(one) === values(other);
}

/** Whether a penguin's pattern is that of its photographs, on whichever day, and came from nowhere else. */
export function isOfPhotographs(penguin: Photographed & Pick<Penguin, "spots">, day: string): boolean {
  const ends = (penguin.photographs ?? []).flatMap(({ from, to }) => [from ?? [], to ?? []].flat());
  return [day, ...ends, "0000", "9999"].some((each) =>
    isSamePattern(penguin.spots, patternOn(penguin, each)),
  );
}

/**
 * Returns a penguin with the pattern that it has on a day, where its photographs say from when or until when
 * theirs holds; one whose pattern came from elsewhere, such as from visitors, stays as it is.
 */
export function withPatternOn<Record extends Photographed & Pick<Penguin, "spots">>(
  penguin: Record,
  day: string,
): Record {
  const changes = penguin.photographs?.some(({ from, to }) => from !== undefined || to !== undefined);
  if (!changes || !isOfPhotographs(penguin, day)) return penguin;
  return { ...penguin, spots: patternOn(penguin, day) };
}
