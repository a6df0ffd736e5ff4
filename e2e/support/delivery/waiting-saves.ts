import type { Page } from "@playwright/test";
import type { Fingers } from "../fingers.ts";
import { expect } from "../fixtures.ts";
import { LABELS } from "../labels.ts";
import { candidates, search } from "../search-steps.ts";
import type { RunningServer } from "../server.ts";
import { rows } from "../stored-rows.ts";
import { pendingSaves } from "./pending.ts";
import { currentDrawingId } from "./saved-once.ts";

const labels = LABELS.en;

/** Finds a penguin as a guest whose browser has the service worker; resolves to the drawing's id. */
export async function findWithWorker(page: Page, fingers: Fingers): Promise<string> {
  await page.goto("/minato/draw-penguin");
  await fingers.tap({ x: 150, y: 160 });
  // It comes with what is loaded ahead, after the first stroke.
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  await search(page, labels);
  await candidates(page).first().tap();
  await page.getByRole("button", { name: labels.thisOne }).waitFor();
  return currentDrawingId(page);
}

/** Confirms the penguin that is shown while no save is answered, so that both wait. */
export async function confirmInVain(page: Page): Promise<void> {
  await page.getByRole("button", { name: labels.thisOne }).tap();
  await expect.poll(() => pendingSaves(page)).toBe(2);
}

/** Returns how many records and album drawings the server has of a drawing. */
export const storedRows = ({ dataDir }: RunningServer, drawingId: string) =>
  ["record", "drawing"].map(
    (table) => rows(dataDir, `select 1 as stored from ${table} where drawing_id = '${drawingId}'`).length,
  );
