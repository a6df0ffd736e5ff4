// Rule (first-paint)

import { setTimeout as pause } from "node:timers/promises";
import { PATHS } from "@harapen/contract/calls/paths";
import { LOCALES } from "@harapen/contract/locales";
import type { Page } from "@playwright/test";
import { expect, test } from "./support/fixtures.ts";
import { FURTHER, isFirstLanguage, unlessFirst } from "./support/further.ts";
import { holdScripts } from "./support/hold-scripts.ts";
import { LABELS } from "./support/labels.ts";

const SCREENS = { home: "/minato", draw: "/minato/draw-penguin", catalog: "/kitano/list" } as const;

/**
 * Returns the layout of a page: text and box of each element that has text or is a picture, without what only
 * the app adds.
 */
async function geometryOf(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const shown = document.querySelectorAll(
      "header a, main h1, main p, main a, main button, main li, main svg, main img",
    );
    return Array.from(shown, (element) => {
      const { x, y, width, height } = element.getBoundingClientRect();
      const text = element instanceof SVGElement ? "" : element.textContent;
      return `${text} ${[x, y, width, height].map((figure) => Math.round(figure)).join(" ")}`;
    });
  });
}

/** Makes scripts fail to load until `stop` is called. */
async function failScripts(page: Page, address: RegExp): Promise<{ count: number; stop(): void }> {
  let isOver = false;
  const stop = () => {
    isOver = true;
  };
  const failed = { count: 0, stop };
  await page.route(address, async (route) => {
    if (isOver) return route.continue();
    failed.count += 1;
    await route.abort();
  });
  return failed;
}

for (const [screen, path] of Object.entries(SCREENS)) {
  for (const locale of LOCALES) {
    test.describe(`${screen} in ${locale}`, unlessFirst(isFirstLanguage(locale)), () => {
      test.use({ locale });

      // Rule (first-paint)
      test("is painted before any script has come, and nothing moves when the app takes over", async ({
        page,
      }) => {
        await page.emulateMedia({ reducedMotion: "reduce" });
        const comeScripts = await holdScripts(page);
        await page.goto(path, { waitUntil: "commit" });
        await expect(page.locator("#root[data-shell] main")).toBeVisible();
        await expect(page.locator("html")).toHaveAttribute("lang", locale);
        const painted = await geometryOf(page);
        const title = await page.title();
        expect(painted.length).toBeGreaterThan(8);
        comeScripts();
        await expect(page.locator("#root:not([data-shell]) main")).toBeVisible();
        await expect(page).toHaveTitle(title);
        await expect.poll(() => geometryOf(page)).toEqual(expect.arrayContaining(painted));
      });
    });
  }
}

test("the app is asked for once the pictures in the window are painted, or a second has passed", async ({
  page,
}) => {
  const { promise, resolve: bringPictures } = Promise.withResolvers<void>();
  await page.route(/\/media\//, async (route) => {
    await promise;
    await route.continue();
  });
  const asked: string[] = [];
  page.on("request", (request) => asked.push(request.url()));
  const isAsked = (part: string) => asked.some((address) => address.includes(part));
  const openCatalog = async () => {
    asked.length = 0;
    // Modules have run by then.
    await page.goto(SCREENS.catalog, { waitUntil: "domcontentloaded" });
    await expect.poll(() => isAsked("/media/")).toBe(true);
    await page.clock.runFor(900);
  };
  await page.clock.install({ time: 0 });
  await page.clock.pauseAt(1_000);
  await openCatalog();
  expect(isAsked("/first-entry-")).toBe(false);
  await page.clock.runFor(1_000);
  await expect.poll(() => isAsked("/first-entry-")).toBe(true);
  await openCatalog();
  expect(isAsked("/first-entry-")).toBe(false);
  bringPictures();
  await page.evaluate(async () => {
    const isOnShow = (picture: HTMLImageElement) => picture.getBoundingClientRect().top < innerHeight;
    await Promise.all(Array.from(document.images, (picture) => isOnShow(picture) && picture.decode()));
    // Comes after what the page asks for itself by then.
    await fetch("", { method: "HEAD" });
  });
  expect(isAsked("/first-entry-")).toBe(false);
  // Two frames, in which they are painted.
  await page.clock.runFor(50);
  await expect.poll(() => isAsked("/first-entry-")).toBe(true);
});

test("links lead on before any script has come", async ({ page }) => {
  await holdScripts(page);
  await page.goto("/minato", { waitUntil: "commit" });
  await page.getByRole("link", { name: LABELS.ja.drawAsGuest }).tap();
  await expect(page).toHaveURL(/\/minato\/draw-penguin$/);
  await expect(page.locator("svg").first()).toBeVisible();
});

// Rule (a-new-drawing-or-the-same): Until the app's scripts have come, the tab of the screen on show takes no
//   tap: it would open the page again
test("a tap on the Draw tab before any script has come keeps the drawing of a page that was reloaded", async ({
  page,
  fingers,
}) => {
  await page.goto(SCREENS.draw);
  await fingers.tap({ x: 150, y: 200 });
  await expect(page.locator("[data-ink] path")).toHaveCount(1);
  const comeScripts = await holdScripts(page);
  await page.reload({ waitUntil: "commit" });
  const tab = await page.locator("#root[data-shell] nav a[aria-current]").boundingBox();
  if (!tab) throw new Error("there is no tab");
  await page.touchscreen.tap(tab.x + tab.width / 2, tab.y + tab.height / 2);
  await page.waitForTimeout(500);
  comeScripts();
  await expect(page.getByRole("button", { name: LABELS.ja.undo })).toBeEnabled();
});

// Rule (a-new-drawing-or-the-same)
test("a drawing that Home's link has replaced before any script has come is brought back", {
  tag: FURTHER,
}, async ({ page, fingers }) => {
  await page.goto(SCREENS.draw);
  await fingers.tap({ x: 150, y: 200 });
  const ink = page.locator("[data-ink] path");
  await expect(ink).toHaveCount(1);
  const comeScripts = await holdScripts(page);
  await page.goto(SCREENS.home, { waitUntil: "commit" });
  await page.getByRole("link", { name: LABELS.ja.drawAsGuest }).tap();
  await expect(page).toHaveURL(/\/draw-penguin$/);
  comeScripts();
  await expect(page.getByRole("button", { name: LABELS.ja.undo })).toBeDisabled();
  await page.getByRole("button", { name: /さっきの/ }).tap();
  await expect(ink).toHaveCount(1);
});

// Rule (first-paint): The page's first paint is in the language that the app then speaks
test("a saved language is the next page's from its first paint", async ({ page }) => {
  await page.goto("/minato");
  await page.getByRole("button", { name: "한국어" }).tap();
  await expect(page.locator("html")).toHaveAttribute("lang", "ko");
  await holdScripts(page);
  await page.goto("/minato", { waitUntil: "commit" });
  await expect(page.getByRole("link", { name: LABELS.ko.drawAsGuest })).toBeVisible();
});

test("a language that the server could not know is corrected by the page", async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem("locale", "zh"));
  await page.goto("/minato");
  await expect(page.getByRole("button", { name: LABELS.zh.drawAsGuest })).toBeVisible();
});

/**
 * Resolves to a list that gets each address that is answered over the network: a module's file that was
 * fetched before comes from the cache.
 */
async function askedOfServer(page: Page): Promise<string[]> {
  const asked: string[] = [];
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("Network.enable");
  devtools.on("Network.responseReceived", ({ response }) => {
    if (!response.fromDiskCache) asked.push(new URL(response.url).pathname);
  });
  return asked;
}

for (const [screen, path] of Object.entries(SCREENS)) {
  // Rule (first-paint): What a page preloads is asked for once, and at once where the browser knows no module
  //   preloads
  test(`what is preloaded for ${screen} is asked for once`, async ({ page }) => {
    const asked = await askedOfServer(page);
    await page.goto(path);
    await expect(page.locator("#root:not([data-shell]) main")).toBeVisible();
    await page.waitForLoadState("networkidle");
    const loads = asked.filter((address) => address !== PATHS.logEvent);
    expect(loads).toContain(PATHS.aquarium(path.split("/")[1] ?? ""));
    expect(loads).toEqual([...new Set(loads)]);
  });
}

test("a tap on a link just before the app takes over is the app's to answer", async ({ page, calls }) => {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(/\/aquarium\.json$/, async (route) => {
    await promise;
    await route.continue();
  });
  await page.goto("/minato", { waitUntil: "commit" });
  // The app has loaded its texts, which the page itself had asked for before, and waits for the data.
  await page.waitForFunction(() => {
    const files = performance.getEntriesByType("resource");
    return files.filter(({ name }) => name.includes("/assets/ja-")).length > 1;
  });
  const clicked = page.waitForRequest((request) => request.postData()?.includes('"cta_click"') === true);
  await page.getByRole("link", { name: LABELS.ja.drawAsGuest }).tap();
  resolve();
  await expect(page.getByTestId("belly-canvas")).toBeVisible();
  await clicked;
  await calls.settled();
});

// Rule (first-paint): A tap that is held while the app comes leads on after 3 s at the latest
test("a tap that is held leads on where the screen's part of the app hangs", { tag: FURTHER }, async ({
  page,
}) => {
  await page.route(/\/assets\/DrawScreen-.*\.js$/, () => {});
  await page.goto("/minato/draw-penguin", { waitUntil: "commit" });
  // The app runs: its router has noted the page in the history.
  await page.waitForFunction(() => history.state?.idx === 0);
  await page.locator('a[href="/minato/list"]').first().tap();
  await expect(page).toHaveURL(/\/minato\/list$/);
  await expect(page.getByRole("main").getByRole("listitem").first()).toBeVisible();
});

test("a tap that leads on is not repeated by an app that comes late: what is drawn there would be lost with the page", {
  tag: FURTHER,
}, async ({ page }) => {
  const app = Promise.withResolvers<void>();
  await page.route(/\/assets\/CatalogScreen-.*\.js$/, async (route) => {
    await app.promise;
    await route.continue();
  });
  // The next page takes until a while after the app has loaded.
  await page.route(/\/draw-penguin$/, async (route) => {
    app.resolve();
    await pause(3_000);
    await route.continue();
  });
  await page.addInitScript(noteTakeOver);
  await page.goto("/minato/list", { waitUntil: "commit" });
  await page.waitForFunction(() => history.state?.idx === 0);
  await page.locator('a[href="/minato/draw-penguin"]').first().tap();
  await expect(page.getByTestId("belly-canvas")).toBeVisible();
  const noted = await page.evaluate(() => [
    sessionStorage.getItem("replaced"),
    sessionStorage.getItem("led"),
  ]);
  expect(noted).toEqual(["/minato/list", null]);
});

/** Records the page on which the app replaced the shell, and the page to which it navigated. */
function noteTakeOver(): void {
  const { pushState } = history;
  history.pushState = (...state) => {
    sessionStorage.setItem("led", String(state[2]));
    pushState.apply(history, state);
  };
  const observer = new MutationObserver(() => {
    const root = document.querySelector("#root");
    if (root === null || root.matches("[data-shell]") || sessionStorage.getItem("replaced") !== null) return;
    sessionStorage.setItem("replaced", location.pathname);
  });
  observer.observe(document, { attributeFilter: ["data-shell"], subtree: true });
}

test.describe("parts of the app that fail to come", () => {
  test.use({ expectedErrors: [/Failed to load resource/] });

  test("are asked for again, at once when the network is back, and buttons work then", async ({
    page,
    context,
  }) => {
    const failed = await failScripts(page, /\/assets\/(first-entry|open-telemetry)-.*\.js/);
    await page.goto("/minato", { waitUntil: "commit" });
    await expect.poll(() => failed.count).toBeGreaterThan(0);
    await expect(page.locator("#root[data-shell] main")).toBeVisible();
    failed.stop();
    await context.setOffline(true);
    const opened = page.waitForRequest((request) => request.postData()?.includes('"session_start"') === true);
    await context.setOffline(false);
    await page.getByRole("button", { name: LABELS.ja.drawAsGuest }).tap();
    await expect(page.getByTestId("belly-canvas")).toBeVisible();
    await opened;
  });

  // Rule (first-paint): A part of Home, or of a study, that can't be loaded leaves the rest as it is, and is
  //   shown once it comes
  test("leave Home as it is without them, and are there once they come", async ({ page }) => {
    await page.route(/\/DemoNote-[^/]+\.js$/, (route) => route.abort());
    const failed = page.waitForEvent("requestfailed", (request) => request.url().includes("/DemoNote-"));
    await page.goto(SCREENS.home);
    await failed;
    await expect(page.getByRole("main").getByRole("link", { name: "はらペンについて" })).toBeVisible();
    await page.unroute(/\/DemoNote-[^/]+\.js$/);
    await expect(page.getByText(/^デモ版/)).toBeVisible();
  });

  test("come though each file fails once, without a reload", async ({ page, fingers }) => {
    const failed = new Set<string>();
    await page.route(/\/assets\/.*\.(?:js|css)$/, (route) => {
      const address = route.request().url();
      // What the page names itself cannot be asked for again.
      if (failed.has(address) || /first-(?:boot|loader)-|runtime-/.test(address)) return route.continue();
      failed.add(address);
      return route.abort();
    });
    let pages = 0;
    page.on("request", (request) => {
      if (request.isNavigationRequest()) pages += 1;
    });
    const opened = page.waitForRequest((request) => request.postData()?.includes('"session_start"') === true);
    const last = page.waitForResponse(/\/PenguinInfoScreen-.*\.js$/);
    await page.goto(SCREENS.draw, { waitUntil: "commit" });
    // What is loaded ahead comes after the first stroke.
    await fingers.tap({ x: 150, y: 200 });
    await Promise.all([opened, last]);
    expect(failed.size).toBeGreaterThan(15);
    await expect(page.locator("#root:not([data-shell])").getByTestId("belly-canvas")).toBeVisible();
    expect(pages).toBe(1);
  });

  test("leave the page as it is where a proxy answers in the server's place", { tag: FURTHER }, async ({
    page,
  }) => {
    const failed = await failScripts(page, /\/assets\/first-entry-.*\.js/);
    await page.route("**/minato", (route) =>
      route.request().method() === "HEAD" ? route.fulfill({ status: 502 }) : route.continue(),
    );
    let pages = 0;
    page.on("request", (request) => {
      if (request.isNavigationRequest()) pages += 1;
    });
    await page.goto("/minato", { waitUntil: "commit" });
    // The page asks whether the server is there from its third failure on.
    await expect.poll(() => failed.count, { timeout: 40_000 }).toBeGreaterThan(4);
    expect(pages).toBe(1);
    failed.stop();
    await expect(page.getByRole("button", { name: LABELS.ja.drawAsGuest })).toBeEnabled({ timeout: 30_000 });
  });

  // Rule (first-paint): Where the app does not come, it is asked for again for as long as the page is open,
  //   and the page is loaded anew once, where the server answers
  test("have the page loaded anew once, and not for ever", { tag: FURTHER }, async ({ page }) => {
    const failed = await failScripts(page, /\/assets\/first-entry-.*\.js/);
    let pages = 0;
    page.on("request", (request) => {
      if (request.isNavigationRequest()) pages += 1;
    });
    await page.goto("/minato", { waitUntil: "commit" });
    await expect.poll(() => pages, { timeout: 30_000 }).toBe(2);
    const before = failed.count;
    await expect.poll(() => failed.count, { timeout: 40_000 }).toBeGreaterThan(before + 3);
    expect(pages).toBe(2);
    failed.stop();
    await expect(page.getByRole("button", { name: LABELS.ja.drawAsGuest })).toBeEnabled({ timeout: 30_000 });
  });
});
