import { CANVAS, GRID, type Point } from "@harapen/contract/geometry";
import type { CDPSession, Page } from "@playwright/test";

export const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** A finger on the belly canvas; positions in canvas units. */
export async function fingerOn(page: Page, devtools: CDPSession) {
  const box = await page.getByTestId("belly-canvas").boundingBox();
  if (box === null) throw new Error("the belly canvas is not on the page");
  const send = (type: "touchStart" | "touchMove" | "touchEnd", touchPoints: Point[]) =>
    devtools.send("Input.dispatchTouchEvent", { type, touchPoints });
  const onScreen = ({ x, y }: Point) => ({
    x: box.x + (x * box.width) / CANVAS.width,
    y: box.y + (y * box.height) / CANVAS.height,
  });
  return async (points: readonly Point[], everyMs: number) => {
    for (const [at, point] of points.entries()) {
      await send(at === 0 ? "touchStart" : "touchMove", [onScreen(point)]);
      await pause(everyMs);
    }
    await send("touchEnd", []);
  };
}

/** A scribbled spot: a spiral of so many samples, somewhere on the grid. */
export function scribble(index: number, samples: number): Point[] {
  const centreX = GRID.left + 20 + ((index * 37) % (GRID.width - 40));
  const centreY = GRID.top + 20 + ((index * 53) % (GRID.height - 40));
  return Array.from({ length: samples }, (_, step) => ({
    x: centreX + (4 + step / 5) * Math.cos(step / 3),
    y: centreY + (4 + step / 5) * Math.sin(step / 3),
  }));
}
