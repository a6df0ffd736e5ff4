import type { Point } from "@harapen/contract/geometry";
import type { Locator, Page } from "@playwright/test";

/**
 * The size of the photograph, and where on it a keeper taps for the alignment: band, legs, left and right
 * edge.
 */
export const PHOTOGRAPH = {
  width: 900,
  height: 1300,
  anchors: [
    [450, 350],
    [450, 1160],
    [170, 750],
    [730, 750],
  ],
  spots: [
    [380, 520],
    [520, 600],
    [430, 820],
    [560, 940],
  ],
} as const;

/** Draws the photograph of a made-up penguin, a white belly with dark spots, as the bytes of a JPEG. */
export async function drawPhotograph(page: Page): Promise<Buffer> {
  const base64 = await page.evaluate(({ width, height, spots }) => {
    const canvas = document.createElement("canvas");
    Object.assign(canvas, { width, height });
    const context = canvas.getContext("2d");
    if (!context) throw new Error("no canvas");
    const ellipse = (fill: string, x: number, y: number, across: number, down: number) => {
      context.fillStyle = fill;
      context.beginPath();
      context.ellipse(x, y, across, down, 0, 0, 2 * Math.PI);
      context.fill();
    };
    context.fillStyle = "#9fb8c8";
    context.fillRect(0, 0, width, height);
    ellipse("#23293a", 450, 720, 360, 560);
    ellipse("#f2efe6", 450, 750, 290, 410);
    for (const [x, y] of spots) ellipse("#2a2a30", x, y, 13, 13);
    return canvas.toDataURL("image/jpeg", 0.9).split(",")[1] ?? "";
  }, PHOTOGRAPH);
  return Buffer.from(base64, "base64");
}

type Place = readonly [x: number, y: number];

/**
 * Resolves to where the surface shows a place of the photograph, given in its pixels: in CSS pixels of the
 * page's window. Waits until it stands still, as each tap changes the words below it, whose height is taken
 * from the surface.
 */
export function placeOnScreen(surface: Locator, place: Place): Promise<Point> {
  return surface.evaluate(async (element, [x, y]) => {
    const svg = element as unknown as SVGSVGElement;
    const read = () => {
      const { x: left, y: top, width, height } = svg.getBoundingClientRect();
      return [left, top, width, height, svg.getAttribute("viewBox")].join(" ");
    };
    const nextFrame = () => new Promise(requestAnimationFrame);
    for (let [before, still] = ["", 0]; still < 2; await nextFrame()) {
      const now = read();
      still = now === before ? still + 1 : 0;
      before = now;
    }
    const { x: left, y: top } = new DOMPoint(x, y).matrixTransform(svg.getScreenCTM() ?? undefined);
    return { x: left, y: top };
  }, place);
}

/** Taps a place of the photograph, in its own pixels, where the surface shows it. */
export async function tapPhotograph(surface: Locator, place: Place): Promise<void> {
  const { x, y } = await placeOnScreen(surface, place);
  await surface.page().touchscreen.tap(x, y);
}
