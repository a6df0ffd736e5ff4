import { createTransform } from "@harapen/contract/alignment";
import { clamp } from "@harapen/contract/clamp";
import type { Point } from "@harapen/contract/geometry";
import type { Alignment } from "@harapen/contract/photograph";

/** A rectangle of the canvas, in canvas units. */
export interface Frame {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/**
 * The part of the canvas that comparisons show: the belly, with enough around it to recognise the penguin.
 */
const CROP: Frame = { x: 60, y: 96, width: 270, height: 306 };

const CROP_CENTRE: Point = { x: CROP.x + CROP.width / 2, y: CROP.y + CROP.height / 2 };
export const CROP_VIEW_BOX = `${CROP.x} ${CROP.y} ${CROP.width} ${CROP.height}`;
export const CROP_ASPECT_RATIO = `${CROP.width} / ${CROP.height}`;

/** `place` moved to the nearest position that is at least `margin` units from the crop's edges. */
export function clampToCrop<Place extends Point>(place: Place, margin: number): Place {
  const inside = (value: number, from: number, length: number) =>
    clamp(value, from + margin, from + length - margin);
  return { ...place, x: inside(place.x, CROP.x, CROP.width), y: inside(place.y, CROP.y, CROP.height) };
}

/** Whether a picture of this frame leaves nothing of a box free that shows the crop. */
export function coversCrop({ x, y, width, height }: Frame): boolean {
  const isWide = x <= CROP.x && x + width >= CROP.x + CROP.width;
  return isWide && y <= CROP.y && y + height >= CROP.y + CROP.height;
}

/** The most of a picture that is cut off so that it fills a box of the crop's proportions. */
const MOST_CUT = 0.15;

/** Whether little of a picture of these proportions is lost where it fills a box of the crop's. */
export function fitsCrop(width: number, height: number): boolean {
  const [own, box] = [width / height, CROP.width / CROP.height];
  return Math.min(own, box) / Math.max(own, box) >= 1 - MOST_CUT;
}

const percent = (part: number, whole: number) => `${(100 * part) / whole}%`;

/** The position of a picture of `frame` in a box that shows the crop, as CSS properties. */
export function positionInCrop(frame: Frame) {
  return {
    insetBlockStart: percent(frame.y - CROP.y, CROP.height),
    insetInlineStart: percent(frame.x - CROP.x, CROP.width),
    inlineSize: percent(frame.width, CROP.width),
    blockSize: percent(frame.height, CROP.height),
  };
}

/**
 * How a penguin's picture is shown beside a drawing: unstretched and upright, at the scale at which its belly
 * is as long as the outline's. All lengths are canvas units, those of the box in which the drawing shows the
 * crop.
 */
export interface PictureView {
  /** Where the picture lies. */
  readonly frame: Frame;
  /** Maps a place of the canvas to where the picture shows it. */
  readonly moveOntoPicture: <Place extends Point>(place: Place) => Place;
}

/**
 * Returns the view of a picture with this alignment, with the middle of the crop at the same place as in the
 * drawing.
 */
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
