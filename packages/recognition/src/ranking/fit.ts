import type { Disc, Fit } from "@harapen/contract/penguin";
import type { Explanation } from "../explain.ts";

/** Returns what screens draw of an explanation, in canvas units rounded to tenths. */
export function toFit({ matches, missing, extra }: Explanation): Fit {
  return {
    same: matches.map(({ mark, spot }) => ({ mark: toDisc(mark), spot: toDisc(spot) })),
    missing: missing.map((spot) => ({ ...toDisc(spot), hidden: spot.hidden })),
    extra: extra.map(toDisc),
  };
}

function toDisc({ x, y, r }: Disc): Disc {
  return { x: toTenth(x), y: toTenth(y), r: toTenth(r) };
}

function toTenth(length: number): number {
  return Math.round(length * 10) / 10;
}
