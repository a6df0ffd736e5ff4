import type { Stroke } from "@harapen/contract/drawing";
import { CANVAS } from "@harapen/contract/geometry";
import { canvasLies, newCanvas, paintDrawing, readCanvas } from "../../drawing/render/png.ts";
import { withDeadline } from "../../platform/deadline.ts";
import { warn } from "../../platform/log.ts";
import {
  type Box,
  CARD,
  type CardLayout,
  coveringPart,
  type Line,
  layoutCard,
  ROOM,
  type Size,
} from "./card-layout.ts";

/** A drawing as its strokes, or as the source of its stored image. */
export type CardDrawing = { readonly strokes: readonly Stroke[] } | { readonly image: string };

export interface CardContent {
  readonly drawing: CardDrawing;
  /** The address of the penguin's picture. */
  readonly picture: string;
  readonly texts: CardTexts;
}

const TYPE = "image/png";

/**
 * Paints a card on the device, of 1080 x 1350 pixels. If the picture cannot be loaded, the card has none.
 * Throws where the drawing's image is not an image, or the browser has no canvas.
 */
export async function makeCard({ drawing, picture, texts }: CardContent): Promise<HTMLCanvasElement> {
  const [drawn, pictured] = await Promise.all([
    "strokes" in drawing ? paintedStrokes(drawing.strokes) : loadImage(drawing.image).then(paintedImage),
    loadImage(picture).then(paintedImage, (error) => warn("a card is made without its picture", error)),
  ]);
  const { canvas, context } = newCanvas(CARD.width, CARD.height);
  const fonts = pageFonts();
  const layout = layoutCard(drawn, pictured ?? null, {
    aquarium: textWidth(context, texts.aquarium, `600 ${fonts.text}`),
    name: textWidth(context, texts.name, `800 ${fonts.rounded}`),
    date: textWidth(context, texts.date, `600 ${fonts.text}`),
  });
  paintCard(context, { layout, texts, fonts, drawing: drawn, picture: pictured ?? null });
  return canvas;
}

const paintedStrokes = (strokes: readonly Stroke[]): Painted => ({
  ...CANVAS,
  paint: (context) => paintDrawing(context, strokes),
});

const paintedImage = (image: HTMLImageElement): Painted => ({
  width: image.naturalWidth,
  height: image.naturalHeight,
  paint: (context) => context.drawImage(image, 0, 0, image.naturalWidth, image.naturalHeight),
});

/**
 * Returns the page's fonts, which depend on its language (`ui/styles/page.css`); headings use the rounded one
 * where there is one.
 */
function pageFonts(): CardFonts {
  const styles = getComputedStyle(document.documentElement);
  const rounded = styles.getPropertyValue("--font-rounded").trim();
  return { text: styles.fontFamily, rounded: [rounded, styles.fontFamily].filter(Boolean).join(", ") };
}

/** A card's file; `undefined` where pages get other pixels than are painted. Rejects where they get none. */
export async function cardFile(canvas: HTMLCanvasElement): Promise<Blob | undefined> {
  await readCanvas();
  if (canvasLies()) return undefined;
  return new Promise((resolve, reject) =>
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error("the canvas gives no PNG"))), TYPE),
  );
}

/** How long a card waits for a picture, in milliseconds: a child waits for the card. */
const TIMEOUT_MS = 8_000;

/**
 * Loads an image that does not make a canvas unreadable. Throws where it does not arrive in time, or is not
 * an image.
 */
async function loadImage(address: string): Promise<HTMLImageElement> {
  const image = new Image();
  // Requested with CORS: without it, a picture from another origin makes the canvas unreadable.
  image.crossOrigin = "anonymous";
  image.src = address;
  await withDeadline({ timeoutMs: TIMEOUT_MS }, (signal) => loaded(image, signal));
  if (image.naturalWidth === 0 || image.naturalHeight === 0) throw new Error("the image has no size");
  return image;
}

function loaded(image: HTMLImageElement, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    image.onload = () => resolve();
    image.onerror = () => reject(new Error("the image cannot be loaded"));
    signal.addEventListener("abort", () => reject(new Error("the image does not come")));
  });
}

/** What a card says, in the page's language and without readings. */
interface CardTexts {
  readonly app: string;
  readonly aquarium: string;
  readonly name: string;
  readonly date: string;
}

/** Font families, as the `font` of a canvas takes them. */
interface CardFonts {
  readonly text: string;
  readonly rounded: string;
}

/** Something that can be painted into a box: a picture, or a drawing. */
interface Painted extends Size {
  readonly paint: (context: CanvasRenderingContext2D) => void;
}

interface PaintedCard {
  readonly layout: CardLayout;
  readonly texts: CardTexts;
  readonly fonts: CardFonts;
  readonly drawing: Painted;
  readonly picture: Painted | null;
}

/** The daytime colours (`ui/styles/tokens.css`): a card is viewed elsewhere, at any hour. */
const SKY = ["#cfeaf7", "#f6fbfe"] as const;
const WAVES = ["#dff2fb", "#cbe8f6"] as const;
const INK = "#10294b";
const INK_SOFT = "#4a6178";
const LINK = "#06686f";
const YELLOW = "#ffc845";
const FRAME = "#ffffff";
const SHADOW = "rgb(16 41 75 / 20%)";

const FRAME_WIDTH = 12;
const CORNER = 36;
const APP_SIZE = 54;
const APP_Y = CARD.height - 62;
/** The yellow line below the aquarium's name, like the one below the chosen tab. */
const UNDERLINE: Box = { x: CARD.width / 2 - 60, y: 146, width: 120, height: 10 };

function paintCard(context: CanvasRenderingContext2D, card: PaintedCard): void {
  const { layout, texts, fonts } = card;
  paintPool(context);
  // All frames are painted before their contents, on which no shadow must fall.
  paintFrame(context, layout.drawing);
  if (layout.picture) paintFrame(context, layout.picture);
  paintInto(context, layout.drawing, card.drawing);
  if (layout.picture && card.picture) paintInto(context, layout.picture, card.picture);
  fillRounded(context, UNDERLINE, UNDERLINE.height / 2, YELLOW);
  context.textAlign = "center";
  context.textBaseline = "middle";
  paintLine(context, texts.aquarium, layout.aquarium, `600 ${fonts.text}`, LINK);
  paintLine(context, texts.name, layout.name, `800 ${fonts.rounded}`, INK);
  paintLine(context, texts.date, layout.date, `600 ${fonts.text}`, INK_SOFT);
  paintLine(context, texts.app, { size: APP_SIZE, y: APP_Y }, `800 ${fonts.rounded}`, INK);
}

/** The width of a text at a font size of one pixel; `font` is a weight and a family. */
function textWidth(context: CanvasRenderingContext2D, text: string, font: string): number {
  context.font = fontOf(font, 100);
  return context.measureText(text).width / 100;
}

/** A `font` of a canvas from a weight and a family, `600 sans-serif`, and a size in pixels. */
function fontOf(font: string, size: number): string {
  return font.replace(" ", ` ${size}px `);
}

function paintLine(
  context: CanvasRenderingContext2D,
  text: string,
  { size, y }: Line,
  font: string,
  colour: string,
): void {
  context.font = fontOf(font, size);
  context.fillStyle = colour;
  context.fillText(text, CARD.width / 2, y, ROOM);
}

/** Sky, and the pool's waves at the bottom. */
function paintPool(context: CanvasRenderingContext2D): void {
  const sky = context.createLinearGradient(0, 0, 0, CARD.height);
  sky.addColorStop(0, SKY[0]);
  sky.addColorStop(1, SKY[1]);
  context.fillStyle = sky;
  context.fillRect(0, 0, CARD.width, CARD.height);
  paintWave(context, WAVES[0], { y: CARD.height - 160, length: 540, height: 26 });
  paintWave(context, WAVES[1], { y: CARD.height - 118, length: 360, height: 18 });
}

interface Wave {
  readonly y: number;
  readonly length: number;
  /** How far crests rise above `y`, and troughs lie below it. */
  readonly height: number;
}

function paintWave(context: CanvasRenderingContext2D, colour: string, { y, length, height }: Wave): void {
  context.beginPath();
  context.moveTo(0, CARD.height);
  for (let x = 0; x <= CARD.width; x += 4) {
    context.lineTo(x, y - height * Math.sin((2 * Math.PI * x) / length));
  }
  context.lineTo(CARD.width, CARD.height);
  context.fillStyle = colour;
  context.fill();
}

/** Paints a white frame around a box, with a shadow below. */
function paintFrame(context: CanvasRenderingContext2D, box: Box): void {
  context.save();
  context.shadowColor = SHADOW;
  context.shadowBlur = 40;
  context.shadowOffsetY = 14;
  fillRounded(context, grown(box, FRAME_WIDTH), CORNER + FRAME_WIDTH, FRAME);
  context.restore();
}

function paintInto(context: CanvasRenderingContext2D, box: Box, painted: Painted): void {
  context.save();
  traceRounded(context, box, CORNER);
  context.clip();
  const part = coveringPart(painted, box);
  context.translate(box.x, box.y);
  context.scale(box.width / part.width, box.height / part.height);
  context.translate(-part.x, -part.y);
  painted.paint(context);
  context.restore();
}

const grown = ({ x, y, width, height }: Box, by: number): Box => ({
  x: x - by,
  y: y - by,
  width: width + 2 * by,
  height: height + 2 * by,
});

function fillRounded(context: CanvasRenderingContext2D, box: Box, radius: number, colour: string): void {
  traceRounded(context, box, radius);
  context.fillStyle = colour;
  context.fill();
}

/** Traces a rounded rectangle with arcs: some visitors' phones are older than `roundRect`. */
function traceRounded(context: CanvasRenderingContext2D, box: Box, radius: number): void {
  const [right, bottom] = [box.x + box.width, box.y + box.height];
  context.beginPath();
  context.moveTo(box.x + radius, box.y);
  context.arcTo(right, box.y, right, bottom, radius);
  context.arcTo(right, bottom, box.x, bottom, radius);
  context.arcTo(box.x, bottom, box.x, box.y, radius);
  context.arcTo(box.x, box.y, right, box.y, radius);
  context.closePath();
}
