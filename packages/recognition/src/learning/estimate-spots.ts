import type { ReferenceSpot } from "../reference-spot.ts";
import type { Aligned } from "./alignment.ts";
import { gather, strays } from "./cluster-unmatched.ts";
import { FAINTEST, TWINS } from "./parameters.ts";
import { type Sighting, sayOf, spotOf, type Track } from "./spot-cluster.ts";

/** The spots that the drawings, laid over the pattern so far, have: those of the pattern, and new ones where strays gather. */
export function spotsFrom(
  aligned: readonly Aligned[],
  says: readonly number[],
  before: readonly ReferenceSpot[],
): ReferenceSpot[] {
  const known = before.map((spot, index) => trackOf(spot, index, aligned, says));
  const tracks = [...withoutTwins(known), ...gather(strays(aligned, says), aligned, says)];
  return tracks.map(spotOf).filter(({ presence }) => presence >= FAINTEST);
}

function trackOf(
  before: ReferenceSpot,
  spot: number,
  aligned: readonly Aligned[],
  says: readonly number[],
): Track {
  const sightings: Sighting[] = [];
  let visible = 0;
  for (const [drawing, { spots }] of aligned.entries()) {
    const found = spots[spot];
    const say = says[drawing] ?? 0;
    if (found !== "hidden") visible += say;
    if (typeof found === "object") sightings.push({ ...found, drawing, say });
  }
  return { sightings, visible, before };
}

/** One spot that was taken for two is drawn now as the one, now as the other. */
function withoutTwins(tracks: readonly Track[]): Track[] {
  const ordered = tracks.toSorted((one, other) => sayOf(other) - sayOf(one));
  const kept: Track[] = [];
  for (const track of ordered) {
    const twin = kept.findIndex((other) => areTwins(track, other));
    const other = kept[twin];
    if (other) kept[twin] = joined(other, track);
    else kept.push(track);
  }
  return kept;
}

function areTwins(one: Track, other: Track): boolean {
  const [a, b] = [one.before, other.before];
  if (!a || !b || Math.hypot(a.x - b.x, a.y - b.y) > TWINS.within) return false;
  const drawings = new Set(other.sightings.map(({ drawing }) => drawing));
  const together = one.sightings.reduce(
    (sum, { drawing, say }) => sum + (drawings.has(drawing) ? say : 0),
    0,
  );
  return together <= TWINS.together * Math.min(sayOf(one), sayOf(other));
}

function joined(one: Track, other: Track): Track {
  const drawings = new Set(one.sightings.map(({ drawing }) => drawing));
  const added = other.sightings.filter(({ drawing }) => !drawings.has(drawing));
  return { ...one, sightings: [...one.sightings, ...added] };
}
