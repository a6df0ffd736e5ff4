import type { Random } from "@harapen/simulator/random";
import { PNG } from "pngjs";

const SIDES = { width: 760, height: 820 };
const INKED_PIXELS = 20_000;

/** A PNG of a drawing's size, 760 x 820, that packs no better than real ones do: some 60 kB. */
export function makePicture(random: Random): Buffer {
  const image = new PNG({ ...SIDES });
  image.data.fill(0xff);
  for (let pixel = 0; pixel < INKED_PIXELS; pixel++) {
    const at = random.integer(0, SIDES.height - 1) * SIDES.width + random.integer(0, SIDES.width - 1);
    image.data[4 * at] = random.integer(0, 255);
  }
  return PNG.sync.write(image, { filterType: 0 });
}
