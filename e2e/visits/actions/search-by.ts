import { expect } from "@playwright/test";
import { LABELS } from "../../support/labels.ts";
import type { Visit } from "./action.ts";

/**
 * Performs a press that begins a search, and waits for its end: the results, or a message about its failure.
 */
export async function searchBy({ model, phone }: Visit, press: () => Promise<void>): Promise<void> {
  const labels = LABELS[model.device.locale];
  await press();
  if (model.searchFails) {
    await expect(phone.alert(labels.error)).toBeVisible();
    await expect(phone.button(labels.done)).toHaveAttribute("aria-busy", "false");
    model.failSearch();
    await stopWaiting({ model, phone });
  } else {
    await expect(phone.page).toHaveURL(/\/ranking$/);
    model.search(await phone.lastRanking(), await phone.lastLook());
  }
}

/**
 * Switches to the unseen areas and back: afterwards the app no longer searches automatically, which it would
 * do at a moment that no model can predict.
 */
async function stopWaiting({ model, phone }: Visit): Promise<void> {
  for (const _ of ["there", "back"]) {
    await phone.button(LABELS[model.device.locale].invisibleAreas).tap();
    model.switchMode();
  }
}
