import { FIRST_RESULTS } from "@harapen/contract/constants";
import { NOT_VISIBLE } from "@harapen/contract/drawing";
import { expect } from "@playwright/test";
import { LABELS } from "../../support/labels.ts";
import { lookLine, question } from "../../support/screens/looks.ts";
import { candidates } from "../../support/search-steps.ts";
import type { Visit } from "../actions/action.ts";
import { isExpanded, PATH_OF, pathOf } from "../model/places.ts";

/**
 * Waits until the phone shows what the model says: address, language, selected tab, and the screen's
 * contents.
 */
export async function expectScreen(visit: Visit): Promise<void> {
  const { model, phone } = visit;
  const { place, question: dialog } = model.tab;
  await expect(phone.page).toHaveURL(({ pathname }) => pathname === pathOf(place));
  await phone.recording();
  await expect(phone.page.locator("html")).toHaveAttribute("lang", model.device.locale);
  await expect(phone.page.locator("nav a[aria-current=page]")).toHaveAttribute(
    "href",
    PATH_OF[model.selectedTab],
  );
  await expect(phone.main.getByRole("note")).toHaveCount(
    place.screen === "results" && model.tab.drawing.hasChanged ? 1 : 0,
  );
  const hasDialog = dialog !== undefined || model.openedPenguin !== undefined;
  await expect(phone.page.locator("dialog[open]")).toHaveCount(hasDialog ? 1 : 0);
  if (place.screen === "draw") await expectDrawing(visit);
  if (place.screen === "results") await expectCandidates(visit);
  if (place.screen === "detail") await expectComparison(visit, place.comparison);
  if (place.screen === "home") await expectHome(visit);
  if (place.screen === "album" && model.tab.member) await expectAlbumLoaded(visit);
}

async function expectHome({ model, phone }: Visit): Promise<void> {
  await expect(phone.main.locator(`a[href="${PATH_OF.about}"]`)).toBeVisible();
  const card = phone.button(LABELS[model.device.locale].makeCard, phone.main);
  await expect(card).toHaveCount(model.cardOffered ? 1 : 0);
}

async function expectDrawing({ model, phone }: Visit): Promise<void> {
  const { drawing, mode } = model.tab;
  await expect(phone.page.locator("[data-ink] path")).toHaveCount(drawing.strokes.length);
  const undo = phone.button(LABELS[model.device.locale].undo).and(phone.page.locator("button"));
  await (model.canUndo ? expect(undo).toBeEnabled() : expect(undo).toBeDisabled());
  const notSeen = drawing.mask.filter((cell) => cell === NOT_VISIBLE).length;
  const pressed = phone.page.locator('[data-testid="belly-cell"][aria-pressed=true]');
  await expect(pressed).toHaveCount(mode === "part" ? notSeen : 0);
}

async function expectCandidates({ model, phone }: Visit): Promise<void> {
  const { search } = model.tab.drawing;
  const { length = 0 } = search?.ranking ?? [];
  await expect(question(phone.page)).toHaveCount(search?.question?.isOpen === true ? 1 : 0);
  await expect(lookLine(phone.page)).toHaveCount(search?.question?.isOpen === false ? 1 : 0);
  const shown = isExpanded(model.tab.place, search) ? length : Math.min(length, FIRST_RESULTS);
  await expect(candidates(phone.page)).toHaveCount(shown);
}

async function expectComparison({ phone }: Visit, comparison: string): Promise<void> {
  const isOn = phone.main.locator("button[aria-pressed]").first();
  await expect(isOn).toHaveAttribute("aria-pressed", String(comparison !== "off"));
}

/** Waits for a drawing, or for the link to draw the first one. */
async function expectAlbumLoaded({ phone }: Visit): Promise<void> {
  await expect(
    candidates(phone.page)
      .or(phone.main.locator(`a[href="${PATH_OF.draw}"]`))
      .first(),
  ).toBeVisible();
}
