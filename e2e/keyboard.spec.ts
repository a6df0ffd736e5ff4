// Rule (drawing)

import { PATHS } from "@harapen/contract/calls/paths";
import type { SaveRecordRequest } from "@harapen/contract/calls/saves";
import type { Locator, Page } from "@playwright/test";
import { forbidDeviceSearch } from "./support/aquariums/device-search.ts";
import { expect, test } from "./support/fixtures.ts";
import { LABELS } from "./support/labels.ts";
import { candidates, search } from "./support/search-steps.ts";

const labels = LABELS.ja;
const MAX_TABS = 40;

/** Presses Tab until `wanted` has the focus, as somebody without a pointer must. */
async function tabTo(page: Page, wanted: Locator): Promise<void> {
  await expect(wanted).toBeVisible();
  for (let tabs = 0; tabs < MAX_TABS; tabs++) {
    if (await wanted.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press("Tab");
  }
  throw new Error(`the focus never came to ${wanted}`);
}

// Rule (outcomes): "This was the one!!!" saves drawing and full record with the candidate's rank
// Rule (outcomes): A rank is the card's place from 1, or 0 for not sure
test("from Home to the answer with the keyboard alone, each step announced", async ({
  page,
  fingers,
  calls,
}) => {
  const button = (name: string) => page.getByRole("button", { name });
  await page.addInitScript((locale) => localStorage.setItem("locale", locale), labels.locale);
  await page.goto("/minato");
  await tabTo(page, button(labels.drawAsGuest).or(page.getByRole("link", { name: labels.drawAsGuest })));
  await page.keyboard.press("Enter");

  await tabTo(page, fingers.canvas);
  for (const key of ["ArrowUp", "Space", "ArrowRight", "ArrowRight", "Space"]) await page.keyboard.press(key);
  await expect(page.getByText("もようは2個です。")).toBeAttached();
  await tabTo(page, button(labels.invisibleAreas));
  await page.keyboard.press("Enter");
  await tabTo(page, page.getByTestId("belly-cell").last());
  await page.keyboard.press("Space");
  await tabTo(page, button(labels.done));
  await page.keyboard.press("Enter");

  await expect(page.getByRole("heading", { name: labels.results })).toBeVisible();
  const [search] = await calls.named("search");
  expect(search?.request).toMatchObject({
    data: [{}, {}],
    part: [1, 1, 1, 1, 1, 1, 1, 1, -1],
  });
  await tabTo(page, candidates(page).nth(1).getByRole("link"));
  await page.keyboard.press("Enter");
  await tabTo(page, button(labels.thisOne));
  await page.keyboard.press("Enter");
  await expect(page.getByRole("alert")).toContainText(labels.sent);
  const ranks = (await calls.named("saveRecord")).map(({ request }) => (request as SaveRecordRequest).rank);
  expect(ranks).toEqual([2]);
});

test("a spot placed in a cell that the cursor has just reached is announced, and not talked over", async ({
  page,
  fingers,
}) => {
  await page.addInitScript((locale) => localStorage.setItem("locale", locale), labels.locale);
  await page.clock.install();
  await page.goto("/minato/draw-penguin");
  await tabTo(page, fingers.canvas);
  for (const key of ["ArrowUp", "ArrowUp", "ArrowUp", "ArrowUp", "ArrowUp", "ArrowUp"])
    await page.keyboard.press(key);
  await page.keyboard.press("Space");
  await page.clock.runFor(2_000);
  await expect(page.getByText("もようは1個です。")).toBeAttached();
  // A touch hides the cursor, and the next key shows it again where it was.
  await fingers.tap({ x: 240, y: 300 });
  await page.keyboard.press("Space");
  await page.clock.runFor(2_000);
  await expect(page.getByText("もようは3個です。")).toBeAttached();
});

test("what is announced twice in the same words is announced anew", async ({
  page,
  fingers,
  expectedErrors,
}) => {
  expectedErrors.push(/status of 503/);
  await forbidDeviceSearch(page);
  await page.route(`**${PATHS.search}`, (route) => route.fulfill({ status: 503, body: "" }));
  await page.goto("/minato/draw-penguin");
  await fingers.tap({ x: 240, y: 300 });
  await page.evaluate(() => {
    const status = document.querySelector("section > [role=status]");
    const note = (changes: MutationRecord[]) => {
      const added = changes.flatMap(({ addedNodes }) => Array.from(addedNodes, (node) => node.textContent));
      document.title += added.map((text) => `|${text}`).join("");
    };
    if (status) new MutationObserver(note).observe(status, { childList: true, subtree: true });
  });
  const done = page.getByRole("button", { name: LABELS.ja.done });
  await done.tap();
  await expect(page).toHaveTitle(/^[^|]*\|([^|]+)$/);
  await expect(done).toHaveAttribute("aria-busy", "false");
  await done.tap();
  await expect(page).toHaveTitle(/^[^|]*\|([^|]+)\|\1$/);
});

test("the skip link leads to the content of the same screen, and not away from it", async ({
  page,
  fingers,
}) => {
  await page.addInitScript((locale) => localStorage.setItem("locale", locale), labels.locale);
  await page.goto("/minato/draw-penguin");
  await fingers.tap({ x: 240, y: 300 });
  await search(page, labels);
  await candidates(page).nth(1).tap();
  const thisOne = page.getByRole("button", { name: labels.thisOne });
  await expect(thisOne).toBeVisible();
  const address = page.url();
  const link = page.locator("header a").first();
  await link.focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("main")).toBeFocused();
  await tabTo(page, thisOne);
  expect(page.url()).toBe(address);
});
