import type { Page } from "@playwright/test";
import { expectNoViolations } from "../axe.ts";
import { expect } from "./fixtures.ts";
import type { StaffLocale } from "./keep-sign-in.ts";
import type { Member } from "./members.ts";
import { makeSmallAquarium, type SmallAquarium } from "./small-aquarium.ts";
import { expectTabReachesAll } from "./tab-order.ts";
import { TWELVE_BIRDS } from "./walk/birds.ts";
import { photographOf } from "./walk/photograph.ts";

/** The staff's screens by their paths below `/staff`. */
const SCREENS: Readonly<Record<string, (of: SmallAquarium) => string>> = {
  overview: ({ slug }) => slug,
  birds: ({ slug }) => `${slug}/penguins`,
  "a bird": ({ slug, bird }) => `${slug}/penguins/of/${bird}`,
  photograph: ({ slug, bird, photograph }) => `${slug}/penguins/of/${bird}/photographs/${photograph}`,
  "a new bird": ({ slug }) => `${slug}/penguins/new`,
  "birds from a table": ({ slug }) => `${slug}/penguins/import`,
  details: ({ slug }) => `${slug}/aquarium`,
  "for visitors": ({ slug }) => `${slug}/for-visitors`,
  words: ({ slug }) => `${slug}/texts`,
  check: ({ slug }) => `${slug}/check`,
  "look-alikes": ({ slug }) => `${slug}/check/look-alikes`,
  "patterns taught": ({ slug }) => `${slug}/check/learned`,
  statistics: ({ slug }) => `${slug}/check/statistics`,
  studies: ({ slug }) => `${slug}/studies`,
  "a new study": ({ slug }) => `${slug}/studies/new`,
  posters: ({ slug }) => `${slug}/posters`,
  history: ({ slug }) => `${slug}/history`,
  "export and import": ({ slug }) => `${slug}/exchange`,
  people: ({ slug }) => `${slug}/people`,
  "all aquariums": () => "-/aquariums",
  "a copy": ({ slug }) => `-/aquariums/${slug}/copy`,
  "all people": () => "-/people",
  "new aquarium": () => "new-aquarium",
};

export const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true };
export const DESKTOP = { viewport: { width: 1280, height: 800 }, hasTouch: false };

/** Asserts that nothing lies beside the page, where a finger would have to scroll for it. */
export async function expectNothingBeside(page: Page, screen: string): Promise<void> {
  // A page whose window has just changed may be laid out anew by its scripts.
  const beside = () => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  await expect.poll(beside, { message: `${screen}: pixels beside the page` }).toBeLessThanOrEqual(0);
}

/** Asserts of every screen of the staff's that axe finds nothing, that nothing lies beside the page, on a desktop's page made narrow neither, and that Tab reaches everything. */
export async function expectEveryScreenAccessible(
  page: Page,
  admin: Member,
  locale: StaffLocale,
): Promise<void> {
  const isPhone = (page.viewportSize()?.width ?? 0) === PHONE.viewport.width;
  await page.emulateMedia({ reducedMotion: "reduce" });
  const photograph = photographOf(TWELVE_BIRDS[0] as (typeof TWELVE_BIRDS)[number]);
  const aquarium = await makeSmallAquarium(
    admin,
    `screens-${isPhone ? "phone" : "desktop"}-${locale}`,
    photograph,
  );
  for (const [screen, pathOf] of Object.entries(SCREENS)) {
    await page.goto(`/staff/${pathOf(aquarium)}`);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await page.waitForLoadState("networkidle");
    await expectNoViolations(page, screen);
    await expectNothingBeside(page, screen);
    if (isPhone) continue;
    await expectTabReachesAll(page, screen);
    await page.setViewportSize(PHONE.viewport);
    await expectNothingBeside(page, `${screen}, on a phone`);
    await page.setViewportSize(DESKTOP.viewport);
  }
}
