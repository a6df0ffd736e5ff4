import { NOT_VISIBLE } from "@harapen/contract/drawing";
import { cellAt } from "@harapen/contract/geometry";
import type { Aligned, LaidMark } from "./alignment.ts";
import { REACH } from "./parameters.ts";
import type { Sighting, Track } from "./spot-cluster.ts";

export function strays(aligned: readonly Aligned[], says: readonly number[]): Sighting[] {
  return aligned.flatMap(({ strays: each }, drawing) =>
    each.map((mark) => ({ ...mark, drawing, say: says[drawing] ?? 0 })),
  );
}

/** Groups strays that lie near to each other, at most one of each drawing, from the densest place on. */
export function gather(
  marks: readonly Sighting[],
  aligned: readonly Aligned[],
  says: readonly number[],
): Track[] {
  const tracks: Track[] = [];
  let rest = [...marks];
  while (rest.length > 0) {
    const densest = rest.reduce(
      (best, mark) => {
        const density = densityAt(mark, rest);
        return density > best.density ? { mark, density } : best;
      },
      { mark: rest[0] as Sighting, density: -1 },
    ).mark;
    const sightings = nearestOfEach(densest, rest);
    const visible = Math.max(
      sightings.reduce((sum, { say }) => sum + say, 0),
      visibleAt(densest, aligned, says),
    );
    tracks.push({ sightings, visible });
    const taken = new Set(sightings);
    rest = rest.filter((mark) => !taken.has(mark));
  }
  return tracks;
}

function densityAt(place: Sighting, marks: readonly Sighting[]): number {
  return marks.reduce((sum, mark) => {
    const distance = Math.hypot(mark.x - place.x, mark.y - place.y);
    return sum + mark.say * Math.exp(-0.5 * ((2 * distance) / REACH) ** 2);
  }, 0);
}

function nearestOfEach(place: Sighting, marks: readonly Sighting[]): Sighting[] {
  const nearest = new Map<number, { mark: Sighting; distance: number }>();
  for (const mark of marks) {
    const distance = Math.hypot(mark.x - place.x, mark.y - place.y);
    const known = nearest.get(mark.drawing);
    if (distance <= REACH && (!known || distance < known.distance))
      nearest.set(mark.drawing, { mark, distance });
  }
  return [...nearest.values()].map(({ mark }) => mark);
}

function visibleAt(place: LaidMark, aligned: readonly Aligned[], says: readonly number[]): number {
  const cell = cellAt(place);
  return aligned.reduce((sum, { drawing: { mask } }, drawing) => {
    const hidden = cell !== undefined && mask[cell] === NOT_VISIBLE;
    return sum + (hidden ? 0 : (says[drawing] ?? 0));
  }, 0);
}
