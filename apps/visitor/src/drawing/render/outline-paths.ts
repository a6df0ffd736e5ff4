import { OUTLINE } from "@harapen/contract/outline";

/** The paths of the penguin outline, from the back to the front: each is filled over those before it. */
export const OUTLINE_PATHS = [
  OUTLINE.leftFlipper,
  OUTLINE.rightFlipper,
  OUTLINE.leftFoot,
  OUTLINE.rightFoot,
  OUTLINE.body,
  OUTLINE.belly,
  OUTLINE.beak,
];
