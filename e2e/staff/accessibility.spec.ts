import type { Page } from "@playwright/test";
import { expectNoViolations } from "../support/axe.ts";
import { expect, test } from "../support/staff/fixtures.ts";
import type { StaffLocale } from "../support/staff/keep-sign-in.ts";
import { makeSmallAquarium, type SmallAquarium } from "../support/staff/small-aquarium.ts";
import { expectTabReachesAll } from "../support/staff/tab-order.ts";
import { TWELVE_BIRDS } from "../support/staff/walk/birds.ts";
import { photographOf } from "../support/staff/walk/photograph.ts";

/** The staff's screens by their paths below `/staff`. */
const SCREENS: Readonly<Record<string, (of: SmallAquarium) => string>> = {
  overview: ({ slug }) => slug,
  birds: ({ slug }) => `${slug}/penguins`,
  "a bird": ({ slug, bird }) => `${slug}/penguins/of/${bird}`,
  photograph: ({ slug, bird, photograph }) => `${slug}/penguins/of/${bird}/photographs/${photograph}`,
  "a new bird": ({ slug }) => `${slug}/penguins/new`,
  "birds from a table": ({ slug }) => `${slug}/penguins/import`,
  details: ({ slug }) => `${slug}/aquarium`,
  words: ({ slug }) => `${slug}/texts`,
  check: ({ slug }) => `${slug}/check`,
  "look-alikes": ({ slug }) => `${slug}/check/look-alikes`,
  "patterns taught": ({ slug }) => `${slug}/check/learned`,
  statistics: ({ slug }) => `${slug}/check/statistics`,
  posters: ({ slug }) => `${slug}/posters`,
  history: ({ slug }) => `${slug}/history`,
  "export and import": ({ slug }) => `${slug}/exchange`,
  people: ({ slug }) => `${slug}/people`,
  "all aquariums": () => "-/aquariums",
  "a copy": ({ slug }) => `-/aquariums/${slug}/copy`,
  "all people": () => "-/people",
  "new aquarium": () => "new-aquarium",
};

const SIZES = {
  phone: { viewport: { width: 390, height: 844 }, hasTouch: true },
  desktop: { viewport: { width: 1280, height: 800 }, hasTouch: false },
} as const;

/** Asserts that nothing lies beside the page, where a finger would have to scroll for it. */
async function expectNothingBeside(page: Page, screen: string): Promise<void> {
  const beside = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(beside, `${screen}: pixels beside the page`).toBeLessThanOrEqual(0);
}

for (const [size, device] of Object.entries(SIZES))
  for (const locale of ["ja", "en"] as const satisfies readonly StaffLocale[])
    test.describe(`on a ${size}, in ${locale}`, () => {
      test.use(device);

      test("axe finds nothing on any screen, nothing lies beside it, and Tab reaches everything", async ({
        page,
        signInAs,
      }) => {
        test.slow();
        await page.emulateMedia({ reducedMotion: "reduce" });
        const photograph = photographOf(TWELVE_BIRDS[0] as (typeof TWELVE_BIRDS)[number]);
        const admin = await signInAs("admin", locale);
        const aquarium = await makeSmallAquarium(admin, `screens-${size}-${locale}`, photograph);
        for (const [screen, pathOf] of Object.entries(SCREENS)) {
          await page.goto(`/staff/${pathOf(aquarium)}`);
          await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
          await page.waitForLoadState("networkidle");
          await expectNoViolations(page, screen);
          await expectNothingBeside(page, screen);
          if (size === "desktop") await expectTabReachesAll(page, screen);
        }
      });
    });
