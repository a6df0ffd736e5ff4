import { setTimeout as pause } from "node:timers/promises";
import { GRID, type Point } from "@harapen/contract/geometry";
import type { CDPSession, Page } from "@playwright/test";
import { TouchScreen } from "../../e2e/support/devices/touch-screen.ts";
import { Fingers } from "../../e2e/support/fingers.ts";

/** Milliseconds between two samples of a finger: most phones sample 120 times a second. */
export const MOVE_EVERY_MS = 8;

/** Returns a scribbled spot: a spiral of this many samples, somewhere on the belly grid, in canvas units. */
export function scribble(index: number, samples: number): Point[] {
  const centreX = GRID.left + 20 + ((index * 37) % (GRID.width - 40));
  const centreY = GRID.top + 20 + ((index * 53) % (GRID.height - 40));
  return Array.from({ length: samples }, (_, step) => ({
    x: centreX + (4 + step / 5) * Math.cos(step / 3),
    y: centreY + (4 + step / 5) * Math.sin(step / 3),
  }));
}

/**
 * Returns a function that draws strokes on the belly canvas of a page. It looks up the canvas once, so that
 * only touches reach the page meanwhile.
 */
export async function strokesOn(page: Page, devtools: CDPSession) {
  const toScreen = await (await Fingers.on(page)).toScreen();
  const screen = new TouchScreen(devtools);
  return async (points: readonly Point[], everyMs: number): Promise<void> => {
    for (const [at, point] of points.entries()) {
      await (at === 0 ? screen.down(toScreen(point)) : screen.move(toScreen(point)));
      await pause(everyMs);
    }
    await screen.up();
  };
}
