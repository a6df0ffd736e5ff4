// Rule (loading)
// Rule (catalog)

import type { Dictionary } from "@harapen/contract/aquarium";
import type { Page, Route } from "@playwright/test";
import { BLACK, BLUE, bandsIn, RED, WHITE } from "./support/bands.ts";
import { expectSangoFacts, penguinsOf } from "./support/demo-aquarium.ts";
import { blockAddress } from "./support/devices/block-address.ts";
import { expect, test } from "./support/fixtures.ts";
import { FURTHER, unlessFirst } from "./support/further.ts";
import type { RunningServer } from "./support/server.ts";

async function openCatalog(page: Page, locale = "en"): Promise<void> {
  await page.addInitScript((chosen) => localStorage.setItem("locale", chosen), locale);
  await page.goto("/minato/list");
  await expect(entry(page, "Sango")).toBeVisible();
}

const entry = (page: Page, name: string) => page.getByRole("main").getByRole("button", { name });

for (const width of [280, 320, 390, 430, 1280]) {
  // Rule (catalog): All penguins of the aquarium are there, three in a row
  // Rule (catalog): An entry has a round icon of 85 pixels
  test(
    `three in a row, ${width} pixels wide, and nothing sticks out`,
    unlessFirst(width === 280 || width === 1280),
    async ({ page }) => {
      await page.setViewportSize({ width, height: 844 });
      await openCatalog(page);
      const icons = page.getByRole("main").locator("li img");
      const boxes = await Promise.all([0, 1, 2, 3].map((place) => icons.nth(place).boundingBox()));
      const [first, second, third, fourth] = boxes;
      expect([second?.y, third?.y]).toEqual([first?.y, first?.y]);
      expect(fourth?.x).toBe(first?.x);
      if (width >= 320) expect(boxes.map((box) => box?.width)).toEqual([85, 85, 85, 85]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
      const name = await entry(page, "Sango").getByText("Sango").boundingBox();
      const isBeside = (name?.x ?? 0) > (first?.x ?? 0) + (first?.width ?? 0);
      expect(isBeside, "in a wide window the name stands beside the icon").toBe(width === 1280);
    },
  );
}

// Rule (detail): A white band has a visible border, other bands none
// Rule (catalog): An entry has a rectangle in its colour for each band
// Rule (catalog): A tap opens a dialog, 400 pixels wide where there is room
// Rule (catalog): The dialog has name, bands, picture, gender, birthday, pair, place and comment
// Rule (catalog): "Close" closes it
// Rule (who-may-do-what): A guest may view the catalog
test("an entry has icon, name and bands; its dialog all that is known, the bands' colours by name", async ({
  page,
  server,
}) => {
  await openCatalog(page);
  const [sango] = await penguinsOf(server);
  await expect(entry(page, "Sango").locator("img")).toHaveAttribute("src", String(sango?.icon));
  expect(await bandsIn(entry(page, "Sango"))).toEqual([
    { color: RED, round: false, bordered: false },
    { color: BLUE, round: false, bordered: false },
  ]);
  expect(await bandsIn(entry(page, "Ikari"))).toEqual([
    { color: BLACK, round: false, bordered: false },
    { color: WHITE, round: false, bordered: true },
  ]);
  await page.setViewportSize({ width: 1_280, height: 844 });
  await entry(page, "Sango").tap();
  const dialog = page.getByRole("dialog", { name: "Sango" });
  for (const colour of ["Red", "Blue"]) await expect(dialog.getByText(colour, { exact: true })).toBeVisible();
  await expect(dialog.getByRole("img", { name: /^Sango/ })).toHaveAttribute("src", String(sango?.picture));
  await expectSangoFacts(dialog);
  await expect(dialog).toHaveCSS("width", "400px");
  await dialog.getByRole("button", { name: "Close" }).tap();
  await expect(dialog).toBeHidden();
  await expect(entry(page, "Sango")).toBeFocused();
});

// Rule (labels-and-languages): What is being loaded is shown as "loading…"
// Rule (home): Home loads the Japanese dictionary too, which the album finds penguins by
test("the penguins are loaded once for the aquarium's screens, and shown as loading until then", async ({
  page,
  calls,
}) => {
  const { promise, resolve: answer } = Promise.withResolvers<void>();
  await page.route("**/base.json", async (route) => {
    await promise;
    await route.continue();
  });
  await page.addInitScript(() => localStorage.setItem("locale", "en"));
  await page.goto("/minato/list");
  await expect(page.getByRole("main").getByRole("status")).toHaveText("loading…");
  answer();
  await expect(entry(page, "Sango")).toBeVisible();
  await page.getByRole("link", { name: "Home" }).tap();
  await page.getByRole("link", { name: "Catalog" }).tap();
  await expect(entry(page, "Sango")).toBeVisible();
  expect(await calls.named("basePenguins")).toHaveLength(1);
  const names = (await calls.named("dictionary")).map(
    ({ response }) => (response as Dictionary).penguin.name,
  );
  // The other languages' are loaded later.
  const early = names.map(({ m01 }) => m01).filter((name) => name === "Sango" || name === "サンゴ");
  expect(early.sort()).toEqual(["Sango", "サンゴ"]);
});

// Rule (without-network)
test("a catalog that can't be loaded as the network is gone says so, and comes once the network is back", {
  tag: FURTHER,
}, async ({ page, context, expectedErrors }) => {
  expectedErrors.push(/Failed to load resource/);
  const unblock = await blockAddress(page, "*/base.json");
  await page.addInitScript(() => localStorage.setItem("locale", "en"));
  await page.goto("/minato");
  await page.waitForFunction(() =>
    performance.getEntriesByType("resource").some(({ name }) => name.includes("/CatalogScreen-")),
  );
  await context.setOffline(true);
  await page.getByRole("link", { name: "Catalog" }).tap();
  await expect(page.getByRole("button", { name: "Try again" })).toBeVisible();
  await unblock();
  await context.setOffline(false);
  await expect(entry(page, "Sango")).toBeVisible();
});

test("a catalog that has its penguins stays where loading everything again fails", { tag: FURTHER }, async ({
  page,
  expectedErrors,
}) => {
  expectedErrors.push(/Failed to load resource/);
  await page.route("**/aquarium.json", (route) => route.abort());
  await openCatalog(page);
  await expect(entry(page, "Sango")).toBeVisible();
  await page.getByRole("link", { name: "Home" }).tap();
  await page.getByRole("link", { name: "I can see its bands" }).tap();
  const retry = page.getByRole("button", { name: "Try again" });
  await expect(retry).toBeVisible();
  let penguins = 0;
  await page.route("**/api/**", (route) => {
    if (route.request().url().endsWith("/base.json")) penguins += 1;
    return route.abort();
  });
  await retry.tap();
  await expect(retry).toBeVisible();
  await page.getByRole("link", { name: "Catalog" }).tap();
  await expect.poll(() => penguins).toBe(3);
  await page.waitForTimeout(500);
  await expect(entry(page, "Sango")).toBeVisible();
});

test("the browser's Back closes the dialog and leaves the list as it was", async ({ page }) => {
  await openCatalog(page);
  const last = page.getByRole("main").locator("li button").last();
  await last.scrollIntoViewIfNeeded();
  await last.tap();
  await expect(page.getByRole("dialog")).toBeVisible();
  const scrolled = await page.evaluate(() => window.scrollY);
  await page.goBack();
  await expect(page.getByRole("dialog")).toBeHidden();
  await expect(page).toHaveURL(/\/minato\/list$/);
  expect(await page.evaluate(() => window.scrollY)).toBe(scrolled);
});

for (const close of ["Close", "Escape"] as const) {
  test(`a dialog closed by ${close} leaves no history entry behind`, async ({ page }) => {
    await page.addInitScript(() => localStorage.setItem("locale", "en"));
    await page.goto("/minato");
    await page.getByRole("link", { name: "Catalog" }).tap();
    await entry(page, "Sango").tap();
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("button", { name: "See Ramune, its partner" }).tap();
    await expect(page.getByRole("dialog", { name: "Ramune" })).toBeVisible();
    if (close === "Close") await dialog.getByRole("button", { name: "Close" }).tap();
    else await page.keyboard.press("Escape");
    await expect(dialog).toBeHidden();
    // Chromium hides a dialog one frame before it fires the event that removes the dialog's history entry.
    await expect.poll(() => page.evaluate(() => history.state.idx)).toBe(1);
    await page.goBack();
    await expect(page).toHaveURL(/\/minato$/);
  });
}

test("Forward opens a dialog again for good, though the event of its closing comes late", {
  tag: FURTHER,
}, async ({ page }) => {
  // Chromium fires it one frame after the dialog has closed; here it is delayed until the dialog is open
  // again.
  await page.addInitScript(() => {
    const bringLate = (event: Event) => {
      event.stopImmediatePropagation();
      window.removeEventListener("close", bringLate, true);
      const dialog = event.target as HTMLDialogElement;
      new MutationObserver((_changes, observer) => {
        if (!dialog.open) return;
        observer.disconnect();
        dialog.dispatchEvent(new Event("close"));
        document.documentElement.dataset.closeEvent = "late";
      }).observe(dialog, { attributeFilter: ["open"] });
    };
    window.addEventListener("close", bringLate, true);
  });
  await openCatalog(page);
  await page.getByRole("main").locator("li button").first().tap();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button").last().tap();
  await expect(dialog).toBeHidden();
  await page.goForward();
  await expect(page.locator("html[data-close-event=late]")).toBeAttached();
  await page.waitForTimeout(500);
  await expect(dialog).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
});

// Rule (catalog): Records without words and with loose ends are shown by their ids and codes, and `??` where
//   nothing is known
test("a dictionary without words and records with loose ends leave the catalog standing", {
  tag: FURTHER,
}, async ({ page }) => {
  const bare = { penguin: { name: {}, comment: {} }, place: {}, gender: {}, color: {} };
  await page.route("**/localize/*.json", (route) => route.fulfill({ json: bare }));
  await page.route("**/base.json", (route) =>
    route.fulfill({
      json: [
        {
          id: 7,
          picture: "/logo.svg",
          icon: "/icon.svg",
          pair_id: "gone",
          band_color: ["no-such-colour", "white"],
        },
        { id: "x", picture: "/logo.svg", icon: "/icon.svg", band_color: [], gender: "??", birth_year: 2009 },
      ],
    }),
  );
  await page.addInitScript(() => localStorage.setItem("locale", "en"));
  await page.goto("/minato/list");
  const entries = page.getByRole("main").getByRole("listitem").getByRole("button");
  await entries.nth(0).tap();
  const dialog = page.getByRole("dialog", { name: "7", exact: true });
  for (const text of ["no-such-colour", "Birthday: ??.", "Pair: gone.", "Penguin from ??."]) {
    await expect(dialog.getByText(text, { exact: true })).toBeVisible();
  }
  await expect(dialog.getByRole("button")).toHaveText(["Close"]);
  await page.keyboard.press("Escape");
  await entries.nth(1).tap();
  await expect(page.getByText("Birthday: 2009.")).toBeVisible();
});

// Rule (routes-and-redirects)
test("an aquarium that does not exist never shows its Home", async ({ page, expectedErrors }) => {
  expectedErrors.push(/404/);
  const shown: string[] = [];
  await page.exposeFunction("noteHeading", (text: string) => shown.push(text));
  await page.addInitScript(() => {
    localStorage.setItem("locale", "en");
    new MutationObserver(() => {
      const heading = document.querySelector("h1")?.textContent;
      if (heading) (window as unknown as { noteHeading(text: string): void }).noteHeading(heading);
    }).observe(document, { subtree: true, childList: true });
  });
  await page.goto("/atlantis");
  await expect(page.getByRole("heading", { name: "We don't know this aquarium" })).toBeVisible();
  expect(shown.filter((text) => !/don't know/.test(text))).toEqual([]);
});

/**
 * Opens the catalog while Sango's picture is lost in one way the first time, or the first few times, that it
 * is requested. Returns a function that reads its width, 0 until it has loaded.
 */
async function openWithLostPicture(
  page: Page,
  server: RunningServer,
  lose: (route: Route) => Promise<void> | void,
  times = 1,
): Promise<() => Promise<number>> {
  const [sango] = await penguinsOf(server);
  const isSangos = (url: URL) => url.href.endsWith(String(sango?.icon));
  const asked = page.waitForRequest((request) => isSangos(new URL(request.url())));
  await page.route(isSangos, lose, { times });
  await openCatalog(page);
  await asked;
  const icon = entry(page, "Sango").locator("img");
  return () => icon.evaluate((image: HTMLImageElement) => image.naturalWidth);
}

const fail = (route: Route) => route.abort();
const hang = () => {};

test("a picture that could not come without network comes once it is back", async ({
  page,
  context,
  server,
  expectedErrors,
}) => {
  expectedErrors.push(/Failed to load resource/);
  await page.clock.install();
  const width = await openWithLostPicture(page, server, fail, 4);
  // From here on, it is no longer retried automatically.
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 1_000));
  await expect
    .poll(async () => {
      await context.setOffline(true);
      await context.setOffline(false);
      return width();
    })
    .toBeGreaterThan(0);
});

// Rule (loading): A picture that a weak network lost, or whose request hangs, is requested again by itself
//   until it comes
test("a picture that a weak network lost comes after a while by itself", { tag: FURTHER }, async ({
  page,
  server,
  expectedErrors,
}) => {
  expectedErrors.push(/Failed to load resource/);
  const width = await openWithLostPicture(page, server, fail);
  await expect.poll(width).toBeGreaterThan(0);
});

/** Lets time pass, five seconds at a time, until the polled value is as expected. */
function expectInTime(page: Page, polled: () => number | Promise<number>) {
  const passed = async () => {
    await page.clock.fastForward(5_000);
    return polled();
  };
  return expect.poll(passed, { intervals: [100], timeout: 30_000 });
}

test("a picture that was lost many times is requested still", { tag: FURTHER }, async ({
  page,
  server,
  expectedErrors,
}) => {
  expectedErrors.push(/Failed to load resource/);
  await page.clock.install();
  const width = await openWithLostPicture(page, server, fail, 8);
  await expectInTime(page, width).toBeGreaterThan(0);
});

test("a picture whose request hangs is requested again by itself", { tag: FURTHER }, async ({
  page,
  server,
}) => {
  await page.clock.install();
  const width = await openWithLostPicture(page, server, hang);
  await expectInTime(page, width).toBeGreaterThan(0);
});

test("a picture out of view, whose turn may not have come, is not requested again", { tag: FURTHER }, async ({
  page,
  server,
}) => {
  await page.clock.install();
  const asked: string[] = [];
  await page.route("**/media/**", (route) => {
    asked.push(new URL(route.request().url()).pathname);
  });
  await openCatalog(page);
  const penguins = await penguinsOf(server);
  const times = (place: number) => asked.filter((path) => penguins[place]?.icon?.startsWith(path)).length;
  await expect.poll(() => times(24)).toBe(1);
  await expectInTime(page, () => times(0)).toBe(3);
  expect(times(24)).toBe(1);
});

// Rule (penguins-in-the-visitors-language)
test("a birthday stands on one line in a narrow dialog, and is copied as it reads", { tag: FURTHER }, async ({
  page,
}) => {
  await page.setViewportSize({ width: 280, height: 640 });
  await openCatalog(page);
  await entry(page, "Sango").tap();
  const birthday = page.getByRole("dialog").getByText(/^\w+ \d+, \d{4}$/);
  const { copied, lines } = await birthday.evaluate((date) => {
    getSelection()?.selectAllChildren(date.parentElement ?? date);
    return { copied: String(getSelection()), lines: date.getClientRects().length };
  });
  expect(copied).toMatch(/^Birthday: \w+ \d+, 2016\.$/);
  expect(lines).toBe(1);
});

// Rule (routes-and-redirects): A reload restores the scroll position too, once the screen has its data
test("a reload keeps the place, to the very end of the list", async ({ page }) => {
  const scrollPosition = () => page.evaluate(() => window.scrollY);
  await openCatalog(page);
  const last = page.getByRole("main").getByRole("listitem").nth(41);
  await last.scrollIntoViewIfNeeded();
  const left = await scrollPosition();
  await page.reload();
  await expect(last).toBeInViewport({ ratio: 1 });
  expect(await scrollPosition()).toBe(left);
});
