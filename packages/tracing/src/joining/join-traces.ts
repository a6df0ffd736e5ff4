import { createTransform } from "@harapen/contract/alignment";
import type { Point } from "@harapen/contract/geometry";
import type { Photograph } from "@harapen/contract/photograph";
import type { Spot } from "@harapen/contract/spot";
import { matchNearest } from "./match-nearest.ts";
import { findRegistration, register } from "./registration.ts";

/** What a photograph shows of a bird's pattern. */
export type Trace = Pick<Photograph, "alignment" | "spots" | "traced">;

/** A spot of the joined pattern: where it is in the first photograph's frame, and in which photographs it is seen. */
interface JoinedSpot extends Point {
  readonly radii: number[];
  readonly seenIn: Set<Trace>;
}

/**
 * Joins the traces of one bird's photographs into its pattern. Every spot is kept; its `presence` is the share of those photographs that show its
 * place in which it is seen (unset if that is all). Places are those of the first photograph that has the spot, in the frame of the
 * first photograph: put the one that visitors see first. A photograph without a trace is ignored.
 */
export function joinTraces(photographs: readonly Trace[]): Spot[] {
  const traced = photographs.filter(({ spots }) => spots !== undefined);
  const joined: JoinedSpot[] = [];
  for (const trace of traced) addTrace(joined, trace);
  return joined.map((spot) => toSpot(spot, traced));
}

function addTrace(joined: JoinedSpot[], trace: Trace): void {
  const spots = trace.spots ?? [];
  const registration = findRegistration(spots, joined);
  const places = spots.map((spot) => register(spot, registration));
  const matches = new Map(matchNearest(places, joined));
  const before = [...joined];
  for (const [at, { r }] of spots.entries()) {
    const same = before[matches.get(at) ?? -1];
    if (same === undefined) joined.push({ ...(places[at] as Point), radii: [r], seenIn: new Set([trace]) });
    else {
      same.radii.push(r);
      same.seenIn.add(trace);
    }
  }
}

function toSpot({ x, y, radii, seenIn }: JoinedSpot, traces: readonly Trace[]): Spot {
  const showing = traces.filter((trace) => seenIn.has(trace) || wouldShow(trace, { x, y }));
  const presence = seenIn.size / showing.length;
  const r = radii.reduce((sum, radius) => sum + radius, 0) / radii.length;
  const spot = { x: round(x), y: round(y), r: round(r) };
  return presence < 1 ? { ...spot, presence } : spot;
}

/** Rounds to a tenth of a canvas unit: nobody traces more exactly. */
const round = (value: number) => Math.round(value * 10) / 10;

/** Whether a photograph would show a spot at a place if the bird had one: it shows the place, and all of it was looked at. */
function wouldShow({ alignment, traced }: Trace, place: Point): boolean {
  if (traced !== true) return false;
  return alignment === undefined || createTransform(alignment).isVisible(place);
}
