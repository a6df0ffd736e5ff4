import type { ConsentForm } from "@harapen/contract/studies/consent-form";
import { expect, type Page } from "@playwright/test";
import { consentForm } from "../../../apps/server/src/testing/studies/study-settings.ts";
import { LABELS } from "../labels.ts";

export const question = (page: Page) => page.getByRole("dialog", { name: "Will you help with a study" });
export const takePart = (page: Page) => question(page).getByRole("button", { name: "Take part" });

/** A form without a question. */
export function plainForm(): ConsentForm {
  const form: ConsentForm = { ...consentForm(), right_answer: null };
  for (const text of Object.values(form.texts)) Object.assign(text, { question: null });
  return form;
}

/** Opens Home of an aquarium, which may ask for consent. */
export async function openInEnglish(page: Page, aquarium: string): Promise<void> {
  await page.addInitScript(() => localStorage.setItem("locale", "en"));
  await page.goto(`/${aquarium}`);
  const home = page.getByRole("button", { name: LABELS.en.drawAsGuest });
  await expect(home.or(question(page)).first()).toBeVisible();
}

/** Tells the page that the network is back. */
export const dispatchOnline = (page: Page) => page.evaluate(() => window.dispatchEvent(new Event("online")));
