import type { Point } from "@harapen/contract/geometry";
import type { MeasuredBlob } from "../features/measure-blobs.ts";

/**
 * A mark that a person kept on a photograph, in canvas units; one that is not `clear` may or may not be a
 * spot, and is not counted.
 */
export interface Mark {
  readonly x: number;
  readonly y: number;
  readonly clear: boolean;
}

/** A photograph whose spots are known, and the blobs found on it. */
export interface TracedPhotograph {
  readonly blobs: readonly MeasuredBlob[];
  readonly marks: readonly Mark[];
  /** The part of the belly in which it is judged; all of it if unset. */
  readonly judgedIn?: (place: Point) => boolean;
}

/** How proposed spots fit the marks of a photograph. */
export interface Agreement {
  /** The distances of the found clear marks from their spots, in canvas units. */
  readonly distances: readonly number[];
  readonly missed: number;
  /** Proposals where there is no mark, not even a doubtful one. */
  readonly wrong: number;
}

/** A spot farther than this from a mark, in canvas units, is not that mark. */
const MATCH_DISTANCE = 4;

interface Pair {
  readonly spot: number;
  readonly mark: number;
  readonly distance: number;
}

/** Matches proposed spots with marks one to one, the nearest first, clear marks before doubtful ones. */
export function matchSpots(
  spots: readonly { readonly x: number; readonly y: number }[],
  marks: readonly Mark[],
): Agreement {
  const pairs = spots
    .flatMap(({ x, y }, spot) =>
      marks.map((mark, at): Pair => ({ spot, mark: at, distance: Math.hypot(x - mark.x, y - mark.y) })),
    )
    .filter(({ distance }) => distance <= MATCH_DISTANCE);
  const isClear = ({ mark }: Pair) => marks[mark]?.clear === true;
  const matched = oneToOne([
    ...pairs.filter(isClear).sort((one, other) => one.distance - other.distance),
    ...pairs.filter((pair) => !isClear(pair)).sort((one, other) => one.distance - other.distance),
  ]);
  const distances = matched.filter(isClear).map(({ distance }) => distance);
  return {
    distances,
    missed: marks.filter(({ clear }) => clear).length - distances.length,
    wrong: spots.length - matched.length,
  };
}

/** Returns, in order, the pairs whose spot and mark no earlier pair has taken. */
function oneToOne(pairs: readonly Pair[]): Pair[] {
  const spots = new Set<number>();
  const marks = new Set<number>();
  return pairs.filter(({ spot, mark }) => {
    if (spots.has(spot) || marks.has(mark)) return false;
    spots.add(spot);
    marks.add(mark);
    return true;
  });
}
