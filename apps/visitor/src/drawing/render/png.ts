import { clamp } from "@harapen/contract/clamp";
import type { Stroke } from "@harapen/contract/drawing";
import { CANVAS, PNG_SCALE, type Point } from "@harapen/contract/geometry";
import { OUTLINE } from "@harapen/contract/outline";
import { withTimeout } from "../../platform/deadline.ts";
import {
  type Circle,
  EYE_COLOUR,
  eyeHighlight,
  INK_COLOUR,
  OUTLINE_COLOUR,
  OUTLINE_PATHS,
  OUTLINE_WIDTH,
  PAPER_COLOUR,
} from "./appearance.ts";
import { strokePath } from "./stroke-path.ts";

const DATA_URL = "data:image/png;base64,";

/**
 * The drawing as a PNG data URL: outline and strokes on white, 760 x 820 pixels, drawn from the vectors.
 * Throws where the browser has no canvas, cannot read it (iPhones short of memory give no context or an empty
 * data URL), or was found to give other pixels than were painted.
 */
export function canvasPng(strokes: readonly Stroke[]): string {
  if (canvasLies()) throw new Error("the canvas gives other pixels");
  const { canvas, context } = newCanvas(CANVAS.width * PNG_SCALE, CANVAS.height * PNG_SCALE);
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

/** The colours that are painted and read back, as red, green and blue. */
const COLOURS = [INK_COLOUR, PAPER_COLOUR, OUTLINE_COLOUR, EYE_COLOUR].map((colour) =>
  [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16)),
);
/** The side of each colour's square, in pixels. */
const SIDE = 8;
/** How far each of red, green and blue may be off: Brave and Safari add a noise that nobody sees. */
const MAX_NOISE = 8;
/** How long a search waits for the browser to read its own image, in milliseconds. */
const TIMEOUT_MS = 1_000;

/** What is known of this page's canvases, once one has been read. */
const page: { read: Promise<void> | undefined; lies: boolean } = { read: undefined, lies: false };

/** Whether canvases have been found to give other pixels than were painted. */
export const canvasLies = () => page.lies;

/**
 * Paints known colours and reads them back, as pixels and as an image, once a page. Browsers that resist
 * fingerprinting answer with stripes or noise, and throw nothing
 * (https://bugzilla.mozilla.org/show_bug.cgi?id=967895). Never rejects: a canvas that cannot be read at all
 * fails where it is used.
 */
export function readCanvas(): Promise<void> {
  page.read ??= withTimeout(givesWhatIsPainted(), TIMEOUT_MS).then(
    (isTrue) => {
      page.lies = isTrue === false;
    },
    () => undefined,
  );
  return page.read;
}

async function givesWhatIsPainted(): Promise<boolean> {
  const { canvas, context } = newCanvas(COLOURS.length * SIDE, SIDE);
  COLOURS.forEach(([red, green, blue], index) => {
    context.fillStyle = `rgb(${red} ${green} ${blue})`;
    context.fillRect(index * SIDE, 0, SIDE, SIDE);
  });
  if (!hasColours(context)) return false;
  const image = new Image();
  image.src = canvas.toDataURL("image/png");
  await image.decode();
  const copy = newCanvas(canvas.width, canvas.height).context;
  copy.drawImage(image, 0, 0);
  return hasColours(copy);
}

/** Throws where the browser has no canvas. */
export function newCanvas(width: number, height: number) {
  const canvas = document.createElement("canvas");
  canvas.width = width;
  canvas.height = height;
  const context = canvas.getContext("2d");
  if (context === null) throw new Error("no 2d context");
  return { canvas, context };
}

function hasColours(context: CanvasRenderingContext2D): boolean {
  const { data, width } = context.getImageData(0, 0, COLOURS.length * SIDE, SIDE);
  return data.every((value, at) => {
    const square = Math.floor(((at / 4) % width) / SIDE);
    const painted = [...(COLOURS[square] ?? []), 255][at % 4] ?? 0;
    return Math.abs(value - painted) <= MAX_NOISE;
  });
}

/**
 * The drawing as a PNG data URL, made without a canvas: the strokes alone on white, 760 x 820 pixels, some
 * 105 kB. It stands in for `canvasPng` where that fails
 * (docs/decisions/020-a-drawings-image-without-a-canvas.md).
 */
export function bitmapPng(strokes: readonly Stroke[]): string {
  const bytes = encodePng(strokeBitmap(strokes), PAPER_COLOUR, INK_COLOUR);
  // One character at a time: an argument per byte is more than JavaScriptCore accepts in one call.
  const binary = Array.from(bytes, (byte) => String.fromCharCode(byte)).join("");
  return `data:image/png;base64,${btoa(binary)}`;
}

/** A picture of two colours, one bit a pixel: rows of whole bytes, the first pixel in the highest bit. */
interface Bitmap {
  readonly width: number;
  readonly height: number;
  readonly bytes: Uint8Array;
}

/** The strokes as a bitmap, ink as ones: straight lines between the samples, with round caps and joins. */
function strokeBitmap(strokes: readonly Stroke[]): Bitmap {
  const width = CANVAS.width * PNG_SCALE;
  const height = CANVAS.height * PNG_SCALE;
  const bitmap = { width, height, bytes: new Uint8Array(Math.ceil(width / 8) * height) };
  for (const { pos, brushSize } of strokes) {
    const points = pos.map(({ x, y }) => ({ x: x * PNG_SCALE, y: y * PNG_SCALE }));
    const radius = (brushSize * PNG_SCALE) / 2;
    for (const [index, point] of points.entries())
      fillLine(bitmap, points[index - 1] ?? point, point, radius);
  }
  return bitmap;
}

/** Sets the pixels whose centres are at most `radius` from the line between two points; lengths in pixels. */
function fillLine({ width, height, bytes }: Bitmap, from: Point, to: Point, radius: number): void {
  const rowBytes = Math.ceil(width / 8);
  const bottom = Math.min(height, Math.max(from.y, to.y) + radius);
  const right = Math.min(width, Math.max(from.x, to.x) + radius);
  for (let y = Math.max(0, Math.floor(Math.min(from.y, to.y) - radius)); y < bottom; y++) {
    for (let x = Math.max(0, Math.floor(Math.min(from.x, to.x) - radius)); x < right; x++) {
      if (squaredDistance(x + 0.5, y + 0.5, from, to) > radius * radius) continue;
      const byte = y * rowBytes + (x >> 3);
      bytes[byte] = (bytes[byte] ?? 0) | (0x80 >> (x & 7));
    }
  }
}

/** The squared distance from (x, y) to the nearest point of the line between two others. */
function squaredDistance(x: number, y: number, from: Point, to: Point): number {
  const dx = to.x - from.x;
  const dy = to.y - from.y;
  const along = ((x - from.x) * dx + (y - from.y) * dy) / (dx * dx + dy * dy || 1);
  const t = clamp(along, 0, 1);
  return (from.x + t * dx - x) ** 2 + (from.y + t * dy - y) ** 2;
}

const SIGNATURE = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
const DEPTH = 1;
const PALETTE = 3;
/** The length of a stored block has two bytes (RFC 1951, section 3.2.4). */
const MAX_BLOCK = 0xffff;

/**
 * A bitmap as a PNG with a palette of two colours, as `#rrggbb`: zeros and ones. The pixels are stored, not
 * compressed: a compressor would be most of the code.
 */
function encodePng({ width, height, bytes }: Bitmap, zeros: string, ones: string): Uint8Array {
  const header = [...uint32(width), ...uint32(height), DEPTH, PALETTE, 0, 0, 0];
  const rowBytes = bytes.length / height;
  // Each row begins with its filter: none.
  const rows = Array.from({ length: height }, (_, row) => [
    0,
    ...bytes.subarray(row * rowBytes, (row + 1) * rowBytes),
  ]);
  return Uint8Array.from([
    ...SIGNATURE,
    ...chunk("IHDR", header),
    ...chunk("PLTE", [...rgb(zeros), ...rgb(ones)]),
    ...chunk("IDAT", zlibStored(rows.flat())),
    ...chunk("IEND", []),
  ]);
}

const uint32 = (value: number) => [value >>> 24, (value >>> 16) & 255, (value >>> 8) & 255, value & 255];

const rgb = (colour: string) => uint32(Number.parseInt(colour.slice(1), 16)).slice(1);

/** Length, type, data and checksum (https://www.w3.org/TR/2003/REC-PNG-20031110/#5Chunk-layout). */
function chunk(type: string, data: number[]): number[] {
  const content = [...Array.from(type, (letter) => letter.charCodeAt(0)), ...data];
  return [...uint32(data.length), ...content, ...uint32(crc32(content))];
}

/** A zlib stream of stored blocks (RFC 1950 and 1951). */
function zlibStored(data: number[]): number[] {
  const blocks = Array.from({ length: Math.ceil(data.length / MAX_BLOCK) }, (_, index) => {
    const block = data.slice(index * MAX_BLOCK, (index + 1) * MAX_BLOCK);
    const isLast = (index + 1) * MAX_BLOCK >= data.length;
    return [Number(isLast), ...uint16(block.length), ...uint16(~block.length), ...block];
  });
  return [0x78, 0x01, ...blocks.flat(), ...uint32(adler32(data))];
}

/** Returns the bytes of a 16-bit number, low byte first, as in deflate. */
const uint16 = (value: number) => [value & 255, (value >>> 8) & 255];

/** The checksum of a PNG's chunks (PNG specification, annex D). */
function crc32(bytes: number[]): number {
  let crc = -1;
  for (const byte of bytes) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit++) crc = (crc >>> 1) ^ (crc & 1 ? 0xedb88320 : 0);
  }
  return ~crc;
}

/** The checksum of a zlib stream (RFC 1950, section 8.2). */
function adler32(bytes: number[]): number {
  let [a, b] = [1, 0];
  for (const byte of bytes) {
    a = (a + byte) % 65_521;
    b = (b + a) % 65_521;
  }
  return (b << 16) | a;
}
