import { only, unaligned } from "./alignment.ts";
import { spotsFrom } from "./estimate-spots.ts";
import { likelihoodRatio } from "./membership.ts";
import { SEEDS } from "./parameters.ts";
import type { WeighedDrawing } from "./weighted-drawing.ts";

/** The drawing that the others resemble most, of the first few; drawings come with the weightiest first. */
export function chooseSeed(drawings: readonly WeighedDrawing[]): WeighedDrawing {
  const tried = drawings.slice(0, SEEDS.tried);
  const on = drawings.slice(0, SEEDS.on);
  const fits = tried.map((seed) => {
    const pattern = only(spotsFrom([unaligned(seed)], [1], []));
    return on.reduce(
      (sum, drawing) => {
        const fit =
          drawing === seed
            ? 0
            : Math.log(1 - drawing.right + drawing.right * likelihoodRatio(drawing, pattern));
        return sum + drawing.share * fit;
      },
      Math.log(seed.right * seed.share),
    );
  });
  return tried[fits.indexOf(Math.max(...fits))] as WeighedDrawing;
}
