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
import { canvasLies } from "./canvas-truth.ts";
import { OUTLINE_PATHS } from "./outline-paths.ts";
import { strokePath } from "./stroke-path.ts";

const DATA_URL = "data:image/png;base64,";

/**
 * The drawing as a PNG data URL: outline and strokes on white, 760 x 820 pixels, drawn from the vectors. Throws where the
 * browser has no canvas, cannot read it (iPhones short of memory give no context or an empty data URL), or
 * was found to give other pixels than were painted.
 */
export function canvasPng(strokes: readonly Stroke[]): string {
  if (canvasLies()) throw new Error("the canvas gives other pixels");
  const canvas = document.createElement("canvas");
  canvas.width = CANVAS.width * PNG_SCALE;
  canvas.height = CANVAS.height * PNG_SCALE;
  const context = canvas.getContext("2d");
  if (context === null) throw new Error("no 2d context");
  context.scale(PNG_SCALE, PNG_SCALE);
  paintDrawing(context, strokes);
  const image = canvas.toDataURL("image/png");
  if (!image.startsWith(DATA_URL)) throw new Error("the canvas gives no PNG");
  return image;
}

/** Paints a drawing, outline and strokes on white, onto a context in canvas units. */
export function paintDrawing(context: CanvasRenderingContext2D, strokes: readonly Stroke[]): void {
  context.fillStyle = PAPER_COLOUR;
  context.fillRect(0, 0, CANVAS.width, CANVAS.height);
  context.lineCap = "round";
  context.lineJoin = "round";
  drawOutline(context);
  drawInk(context, strokes);
}

function drawOutline(context: CanvasRenderingContext2D): void {
  context.strokeStyle = OUTLINE_COLOUR;
  context.lineWidth = OUTLINE_WIDTH;
  for (const data of OUTLINE_PATHS) {
    const path = new Path2D(data);
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
