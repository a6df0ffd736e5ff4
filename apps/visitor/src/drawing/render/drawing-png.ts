import type { Stroke } from "@harapen/contract/drawing";
import { CANVAS, PNG_SCALE } from "@harapen/contract/geometry";
import { OUTLINE } from "@harapen/contract/outline";
import {
  type Circle,
  EYE_COLOUR,
  eyeHighlight,
  INK_COLOUR,
  OUTLINE_COLOUR,
  OUTLINE_WIDTH,
  PAPER_COLOUR,
} from "./appearance.ts";
import { strokePath } from "./stroke-path.ts";

/** In the order in which they lie on each other, as `Outline` has them. */
const OUTLINE_PATHS = [
  OUTLINE.leftFlipper,
  OUTLINE.rightFlipper,
  OUTLINE.leftFoot,
  OUTLINE.rightFoot,
  OUTLINE.body,
  OUTLINE.belly,
  OUTLINE.beak,
];

/**
 * The drawing as a PNG data URL: outline and strokes on white, 760 x 820 pixels, made of the vectors themselves.
 * Throws where the browser cannot give a canvas.
 */
export function drawingPng(strokes: readonly Stroke[]): string {
  const canvas = document.createElement("canvas");
  canvas.width = CANVAS.width * PNG_SCALE;
  canvas.height = CANVAS.height * PNG_SCALE;
  const context = canvas.getContext("2d");
  if (context === null) throw new Error("The browser gives no canvas to make the picture with.");
  context.scale(PNG_SCALE, PNG_SCALE);
  context.fillStyle = PAPER_COLOUR;
  context.fillRect(0, 0, CANVAS.width, CANVAS.height);
  context.lineCap = "round";
  context.lineJoin = "round";
  drawOutline(context);
  drawInk(context, strokes);
  return canvas.toDataURL("image/png");
}

function drawOutline(context: CanvasRenderingContext2D): void {
  context.strokeStyle = OUTLINE_COLOUR;
  context.lineWidth = OUTLINE_WIDTH;
  for (const path of OUTLINE_PATHS.map((data) => new Path2D(data))) {
    context.fill(path);
    context.stroke(path);
  }
  for (const eye of OUTLINE.eyes) {
    fillCircle(context, eye, EYE_COLOUR);
    fillCircle(context, eyeHighlight(eye), PAPER_COLOUR);
  }
}

function fillCircle(context: CanvasRenderingContext2D, { x, y, r }: Circle, colour: string): void {
  context.fillStyle = colour;
  context.beginPath();
  context.arc(x, y, r, 0, 2 * Math.PI);
  context.fill();
}

function drawInk(context: CanvasRenderingContext2D, strokes: readonly Stroke[]): void {
  context.strokeStyle = INK_COLOUR;
  for (const { pos, brushSize } of strokes) {
    context.lineWidth = brushSize;
    context.stroke(new Path2D(strokePath(pos)));
  }
}
