import type { Stroke } from "@harapen/contract/drawing";
import { CANVAS } from "@harapen/contract/geometry";
import { paintDrawing } from "../../drawing/render/canvas-png.ts";
import { canvasLies, readCanvas } from "../../drawing/render/canvas-truth.ts";
import { warn } from "../../platform/log.ts";
import { CARD, layoutCard } from "./card-layout.ts";
import { loadImage } from "./load-image.ts";
import { type CardFonts, type CardTexts, type Painted, paintCard, textWidth } from "./paint-card.ts";

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
  const canvas = document.createElement("canvas");
  canvas.width = CARD.width;
  canvas.height = CARD.height;
  const context = canvas.getContext("2d");
  if (context === null) throw new Error("no 2d context");
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

/** Returns the page's fonts, which depend on its language (`ui/styles/base.css`); headings use the rounded one where there is one. */
function pageFonts(): CardFonts {
  const styles = getComputedStyle(document.documentElement);
  const rounded = styles.getPropertyValue("--font-rounded").trim();
  return { text: styles.fontFamily, rounded: [rounded, styles.fontFamily].filter(Boolean).join(", ") };
}

/**
 * A card's file. `undefined` where the browser shows what is painted, but gives pages other pixels; rejects
 * where it gives none.
 */
export async function cardFile(canvas: HTMLCanvasElement): Promise<Blob | undefined> {
  await readCanvas();
  if (canvasLies()) return undefined;
  return new Promise((resolve, reject) =>
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error("the canvas gives no PNG"))), TYPE),
  );
}
