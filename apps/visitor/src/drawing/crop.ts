import { CANVAS, PORTRAIT_FRAME, type Point } from "@harapen/contract/geometry";

/** A rectangle of the canvas, in canvas units. */
interface Frame {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** The part of the canvas on show: the belly, with enough around it to see whose it is. */
const CROP: Frame = { x: 60, y: 96, width: 270, height: 306 };

export const CROP_VIEW_BOX = `${CROP.x} ${CROP.y} ${CROP.width} ${CROP.height}`;
export const CROP_SHAPE = `${CROP.width} / ${CROP.height}`;

/** The place nearest to a point of the canvas that keeps `margin` units from the crop's edges. */
export function intoCrop<Place extends Point>(place: Place, margin: number): Place {
  const within = (at: number, from: number, length: number) =>
    Math.min(from + length - margin, Math.max(from + margin, at));
  return { ...place, x: within(place.x, CROP.x, CROP.width), y: within(place.y, CROP.y, CROP.height) };
}

/** What pictures show of the canvas, told by their shape: a portrait's window, or all of it. */
const PICTURE_FRAMES: readonly Frame[] = [PORTRAIT_FRAME, { x: 0, y: 0, ...CANVAS }];

const SHAPE_TOLERANCE = 0.02;

/** What a picture of this size shows of the canvas; `undefined` for a photograph of another shape, drawn on no canvas. */
export function frameOf(width: number, height: number): Frame | undefined {
  return PICTURE_FRAMES.find(
    (frame) => Math.abs((width * frame.height) / (height * frame.width) - 1) < SHAPE_TOLERANCE,
  );
}

const percent = (part: number, whole: number) => `${(100 * part) / whole}%`;

/** Where a picture of `frame` lies in a box that shows the crop, as CSS. */
export function placeInCrop(frame: Frame) {
  return {
    insetBlockStart: percent(frame.y - CROP.y, CROP.height),
    insetInlineStart: percent(frame.x - CROP.x, CROP.width),
    inlineSize: percent(frame.width, CROP.width),
    blockSize: percent(frame.height, CROP.height),
  };
}
