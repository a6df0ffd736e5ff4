import type { Disc, Fit } from "@harapen/contract/penguin";
import type { Explanation } from "@harapen/recognition/explain";

/** Of an explanation what screens draw, to a tenth of a canvas unit. */
export function fitOf({ matches, missing, extra }: Explanation): Fit {
  return {
    same: matches.map(({ mark, spot }) => ({ mark: discOf(mark), spot: discOf(spot) })),
    missing: missing.map((spot) => ({ ...discOf(spot), hidden: spot.hidden })),
    extra: extra.map(discOf),
  };
}

function discOf({ x, y, r }: Disc): Disc {
  return { x: tenth(x), y: tenth(y), r: tenth(r) };
}

function tenth(length: number): number {
  return Math.round(length * 10) / 10;
}
