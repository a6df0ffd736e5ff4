import { createTransform } from "@harapen/contract/alignment";
import type { Point } from "@harapen/contract/geometry";
import type { Alignment } from "@harapen/contract/photograph";
import { CROP_CENTRE, type Frame } from "./crop.ts";

/**
 * How a penguin's picture is shown beside a drawing: unstretched and upright, at the scale at which its belly is as long as the outline's. All
 * lengths are canvas units, those of the box in which the drawing shows the crop.
 */
export interface PictureView {
  /** Where the picture lies. */
  readonly frame: Frame;
  /** Maps a place of the canvas to where the picture shows it. */
  readonly moveOntoPicture: <Place extends Point>(place: Place) => Place;
}

/** Returns the view of a picture with this alignment, with the middle of the crop at the same place as in the drawing. */
export function createPictureView(alignment: Alignment): PictureView {
  const { toPhotograph, scale } = createTransform(alignment);
  const middle = toPhotograph(CROP_CENTRE);
  const toView = ({ x, y }: Point) => ({
    x: CROP_CENTRE.x + (x - middle.x) / scale,
    y: CROP_CENTRE.y + (y - middle.y) / scale,
  });
  const { width, height } = alignment;
  return {
    frame: { ...toView({ x: 0, y: 0 }), width: width / scale, height: height / scale },
    moveOntoPicture: (place) => ({ ...place, ...toView(toPhotograph(place)) }),
  };
}
