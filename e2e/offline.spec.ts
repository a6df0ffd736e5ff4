// Rule (without-network)

import { PATHS } from "@harapen/contract/calls/paths";
import { LOCALES } from "@harapen/contract/locales";
import type { Page } from "@playwright/test";
import type { FaultProxy } from "./support/delivery/fault-proxy.ts";
import { test as strangeTest } from "./support/delivery/strange-proxy.ts";
import { expect } from "./support/fixtures.ts";
import { FURTHER } from "./support/further.ts";
import { LABELS } from "./support/labels.ts";
import { passPopup } from "./support/sign-in.ts";

/**
 * These tests are about the worker, which all others block, as no page's route sees the worker's requests.
 */
const test = strangeTest.extend({ serviceWorkers: "allow", locale: "en" });

const labels = LABELS.en;
const WORKER = "/service-worker.js";
/**
 * How long the worker may take to fetch the app, or to find that it can't: longer than anything else is
 * waited for.
 */
const INSTALL_MS = 60_000;

/** Answers the request for the worker with a changed version of the server's. */
async function changeWorker(strange: FaultProxy, change: (script: string) => string): Promise<void> {
  const script = await (await fetch(strange.origin + WORKER)).text();
  const headers = { "content-type": "text/javascript" };
  strange.faults.set(WORKER, { answer: 200, headers, body: change(script) });
}

/** Turns a worker's script into one of another build, whose files all have other names. */
const ofAnotherBuild = (script: string) => script.replaceAll(/assets\/[\w.-]+/g, "$&?of=another");

/** Makes the page look for a newer worker, and waits until that one is waiting. */
async function updateWorker(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await (await navigator.serviceWorker.getRegistration())?.update();
  });
  await expect.poll(() => isWorkerWaiting(page), { timeout: INSTALL_MS }).toBe(true);
}

function isWorkerWaiting(page: Page): Promise<boolean> {
  return page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.waiting != null);
}

/** Returns the paths of everything in the worker's caches. */
function keptPaths(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const names = await caches.keys();
    const kept = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
    return kept.flat().map(({ url }) => new URL(url).pathname);
  });
}

/**
 * Opens a page for the first time, and waits until the worker has cached the app and what the page showed.
 */
async function visit(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  const data = [PATHS.aquarium("minato"), PATHS.basePenguins("minato"), PATHS.dictionary("minato", "en")];
  await expect.poll(() => keptPaths(page)).toEqual(expect.arrayContaining(["/index.html", ...data]));
}

const entries = (page: Page) => page.getByRole("main").getByRole("listitem");

/** Whether the picture of the catalog's first entry has loaded. */
const hasPicture = (page: Page) =>
  entries(page)
    .first()
    .locator("img")
    .evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth > 0);

const PARTS: Record<string, string> = {
  "a screen": "ResultsScreen",
  "what goes on in the background, with the outbox and the worker's registration": "background",
};
for (const [part, name] of Object.entries(PARTS))
  test(`${part} that can't be loaded at once is loaded later, and the worker keeps the app`, {
    tag: FURTHER,
  }, async ({ page }) => {
    const file = new RegExp(`/assets/${name}-[\\w-]{8}\\.js$`);
    await page.route(file, (route) => route.abort(), { times: 1 });
    const loaded = page.waitForResponse(file);
    await page.goto("/minato");
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
    await loaded;
  });

// Rule (without-network): A screen whose loading hangs holds up the others' prefetch and the worker for 15
//   seconds at most
test("a screen whose loading hangs does not keep the worker from the page", { tag: FURTHER }, async ({
  page,
}) => {
  const file = /\/assets\/CatalogScreen-[\w-]{8}\.js$/;
  await page.clock.install();
  await page.route(file, () => {});
  const asked = page.waitForRequest(file);
  await page.goto("/minato");
  await asked;
  await page.clock.fastForward(16_000);
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null, null, {
    timeout: INSTALL_MS,
  });
});

// Rule (without-network): Without network the screens come again from what was kept, and drawing, undo and
//   the unseen areas work
test("without network Home, Catalog with the pictures seen, and Draw come again, and drawing works", async ({
  page,
  strange,
  fingers,
}) => {
  await visit(page, "/minato/list");
  strange.offline = true;
  await page.reload();
  await expect(entries(page).first()).toBeVisible();
  await expect.poll(() => hasPicture(page)).toBe(true);
  await page.goto("/minato");
  await expect(page.getByRole("button", { name: labels.drawAsGuest })).toBeVisible();
  await page.goto("/minato/draw-penguin");
  const undo = page.getByRole("button", { name: labels.undo });
  await expect(page.getByTestId("belly-canvas")).toBeVisible();
  await fingers.tap({ x: 195, y: 200 });
  await page.reload();
  await expect(undo).toBeEnabled();
  await page.getByRole("button", { name: labels.invisibleAreas }).tap();
  const cell = page.getByRole("group").getByRole("button").first();
  await cell.tap();
  await expect(cell).toHaveAttribute("aria-pressed", "true");
  await undo.tap();
  await expect(undo).toBeDisabled();
});

// Rule (labels-and-languages): Each language's dictionary is loaded ahead, so that a language chosen without
//   network has its own words
test("without network a language that was not spoken before has its own words for the penguins", async ({
  page,
  strange,
}) => {
  await visit(page, "/minato");
  const dictionaries = LOCALES.map((locale) => PATHS.dictionary("minato", locale));
  await expect.poll(() => keptPaths(page)).toEqual(expect.arrayContaining(dictionaries));
  strange.offline = true;
  await page.reload();
  await page.getByRole("button", { name: LABELS.ko.languageName }).tap();
  await expect(page.getByRole("button", { name: LABELS.ko.drawAsGuest })).toBeVisible();
  await page.goto("/minato/list");
  await expect(entries(page).first()).toContainText("산고");
});

// Rule (the-search): What a page could not load is asked for again every ten seconds, and when the browser is
//   online again, with the notice of it on show until it comes
test("what a page that was opened without network could not load comes by itself once the server answers", {
  tag: FURTHER,
}, async ({ page, strange, expectedErrors }) => {
  expectedErrors.push(/Failed to load resource/);
  await visit(page, "/minato");
  // The browser takes itself to be online, as with a Wi-Fi that leads nowhere.
  strange.offline = true;
  // The device keeps nothing of this aquarium.
  await page.goto("/kitano/list");
  await expect(page.getByRole("button", { name: "Try again" })).toBeVisible();
  strange.offline = false;
  await expect(entries(page).first()).toBeVisible();
});

test("a network that hangs counts as none after a few seconds", async ({ page, strange }) => {
  await visit(page, "/minato/list");
  strange.faults.set("/minato/list", "silence");
  strange.faultOfCall = () => "silence";
  await page.reload();
  await expect(entries(page).first()).toBeVisible();
  await expect.poll(() => hasPicture(page)).toBe(true);
});

test("with a network everything is the server's own: pages and data are asked for each time", {
  tag: FURTHER,
}, async ({ page, strange }) => {
  await visit(page, "/minato/list");
  const before = strange.asked.length;
  await page.reload();
  await expect(entries(page).first()).toBeVisible();
  const data = [PATHS.aquarium("minato"), PATHS.basePenguins("minato"), PATHS.dictionary("minato", "en")];
  await expect
    .poll(() => strange.asked.slice(before))
    .toEqual(expect.arrayContaining(["/minato/list", ...data]));
});

test("the worker answers no staff's page, no call, no sign-in and no draft, and keeps none", async ({
  page,
  strange,
}) => {
  await visit(page, "/minato");
  await page.evaluate(() => fetch("/api/harapen/minato/base.json?preview=none"));
  expect(await keptPaths(page)).not.toContain(PATHS.signIn);
  strange.offline = true;
  const tab = await page.context().newPage();
  for (const path of ["/staff", "/oidc/auth", "/signed-in.html", "/health/live", "/minato?preview=none"])
    await expect(tab.goto(path), path).rejects.toThrow(/ERR_/);
  for (const path of [PATHS.signIn, PATHS.session, `${PATHS.basePenguins("minato")}?preview=none`])
    expect(await page.evaluate((address) => fetch(address).catch(() => "none"), path), path).toBe("none");
});

test("a newer build reloads no page in use, and is taken at the next start", async ({ page, strange }) => {
  await visit(page, "/minato");
  await changeWorker(strange, (script) => `${script}\nself.isNewer = true;`);
  await page.evaluate("window.inUse = true");
  await updateWorker(page);
  expect(await page.evaluate("window.inUse")).toBe(true);
  await page.reload();
  await expect.poll(() => isWorkerWaiting(page)).toBe(false);
  expect(await page.evaluate("window.inUse")).toBe(undefined);
});

/**
 * Cuts the network, so that only the worker's caches are left: the browser's own cache, which is unreliable,
 * is emptied.
 */
async function loseNetwork(page: Page, strange: FaultProxy): Promise<void> {
  const browser = await page.context().newCDPSession(page);
  await browser.send("Network.clearBrowserCache");
  strange.offline = true;
}

/** Opens a screen that is loaded on demand. */
async function openAbout(page: Page): Promise<void> {
  await page.getByRole("link", { name: "About Harapen" }).tap();
  await expect(page.getByRole("heading", { level: 1, name: "About Harapen" })).toBeVisible();
}

test("just after a release a page of the build before that came without network finds all of its files", {
  tag: FURTHER,
}, async ({ page, strange }) => {
  await visit(page, "/minato");
  const noteAsked = `self.addEventListener("message", ({ data }) => {
    if (data.type === "harapen-take-over") caches.open("asked");
  });`;
  await changeWorker(strange, (script) => ofAnotherBuild(script) + noteAsked);
  await updateWorker(page);
  await loseNetwork(page, strange);
  // A worker that took over while the first page was open would not be asked in the second.
  for (const _page of ["first", "second"]) {
    await page.reload();
    await expect.poll(() => page.evaluate(() => caches.delete("asked"))).toBe(true);
  }
  await openAbout(page);
});

test("just after a release a page of the newer build finds all of its files, should the network go", {
  tag: FURTHER,
}, async ({ page, strange }) => {
  await changeWorker(strange, ofAnotherBuild);
  await visit(page, "/minato");
  strange.faults.delete(WORKER);
  await updateWorker(page);
  await loseNetwork(page, strange);
  await openAbout(page);
});

test("signing in asks for each of its pages once, though the worker is there: a code is good once", {
  tag: FURTHER,
}, async ({ page, strange }) => {
  await visit(page, "/minato");
  const before = strange.asked.length;
  await passPopup(page, "Nagisa");
  await expect(page.getByText("Hello, Nagisa!")).toBeVisible();
  const callback = `${PATHS.signInCallback}?code=once&state=none`;
  const tab = await page.context().newPage();
  await tab.goto(callback);
  const pages = strange.asked
    .slice(before)
    .filter((path) => /^(\/oidc\/auth|\/signed-in\.html)|\/sign-in\/callback/.test(path));
  expect(pages).toEqual(expect.arrayContaining([expect.stringContaining("code="), callback]));
  expect(pages).toEqual([...new Set(pages)]);
});

const PORTAL_PAGE = { answer: 200, headers: { "content-type": "text/html" }, body: "<h1>Wi-Fi</h1>" };

test("a venue's sign-in page is kept not as the app: the worker installs once it is gone", {
  tag: FURTHER,
}, async ({ page, strange }) => {
  strange.faults.set("/icon.svg", PORTAL_PAGE);
  await page.addInitScript(() => {
    const register = navigator.serviceWorker.register.bind(navigator.serviceWorker);
    navigator.serviceWorker.register = async (...all) => {
      const registration = await register(...all);
      const worker = registration.installing ?? registration.waiting ?? registration.active;
      // A worker that failed before its registration was known here is no longer in it.
      const note = () => {
        document.documentElement.dataset.worker = worker?.state ?? "redundant";
      };
      worker?.addEventListener("statechange", note);
      note();
      return registration;
    };
  });
  await page.goto("/minato");
  await expect(page.locator("html")).toHaveAttribute("data-worker", "redundant", { timeout: INSTALL_MS });
  expect(strange.asked.some((path) => path.startsWith("/icon.svg"))).toBe(true);
  strange.faults.clear();
  await visit(page, "/minato");
  strange.offline = true;
  await page.reload();
  await expect(page.getByRole("button", { name: labels.drawAsGuest })).toBeVisible();
});

/** Returns the address of a picture in the catalog, with its digest. */
async function pictureAddress(page: Page): Promise<string> {
  const sources = await page.evaluate(
    async (path) => (await fetch(path)).text(),
    PATHS.basePenguins("minato"),
  );
  const [address = ""] = /\/api\/[^"]+\/media\/[^"?]+\?v=\w+/.exec(sources) ?? [];
  expect(address).not.toBe("");
  return address;
}

/** Returns the addresses of the pictures in the worker's cache. */
const keptPictures = (page: Page) =>
  page.evaluate(async () => {
    const kept = await (await caches.open("harapen-pictures")).keys();
    return kept.map(({ url }) => url.slice(location.origin.length));
  });

test("a portal's page and what is private are not kept as pictures, and 300 pictures are at most", {
  tag: FURTHER,
}, async ({ page, strange }) => {
  await visit(page, "/minato");
  const address = await pictureAddress(page);
  const [path = ""] = address.split("?");
  const png = (cacheControl: string) => ({
    answer: 200,
    headers: { "content-type": "image/webp", vary: "accept", "cache-control": cacheControl },
    body: "a picture",
  });
  strange.faults.set(`${path}?v=portal`, PORTAL_PAGE);
  strange.faults.set(`${path}?v=draft`, png("private, max-age=31536000, immutable"));
  const many = Array.from({ length: 305 }, (_, index) => `${path}?v=kept${index}`);
  for (const each of many) strange.faults.set(each, png("public, max-age=31536000, immutable"));
  const ask = (addresses: string[]) =>
    page.evaluate(async (all) => {
      for (const each of all) await (await fetch(each, { headers: { accept: "image/webp" } })).text();
    }, addresses);
  await ask([`${path}?v=portal`, `${path}?v=draft`, many[0] ?? ""]);
  await expect.poll(() => keptPictures(page)).toContain(many[0]);
  expect(await keptPictures(page)).not.toEqual(
    expect.arrayContaining([expect.stringMatching(/portal|draft/)]),
  );
  await ask(many);
  await expect.poll(() => keptPictures(page)).toContain(many.at(-1));
  await expect.poll(async () => (await keptPictures(page)).length).toBe(300);
});

// Rule (without-network): What the server has withdrawn is kept on no device that asks for it
test("what the server has withdrawn is kept no more, and a filter's refusal withdraws nothing", {
  tag: FURTHER,
}, async ({ page, strange }) => {
  await visit(page, "/minato");
  const path = PATHS.basePenguins("minato");
  const refusal = (body: object) => ({
    answer: 404,
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  });
  const status = () => page.evaluate(async (address) => (await fetch(address)).status, path);
  strange.faults.set(path, refusal({ error: "blocked" }));
  expect(await status()).toBe(404);
  strange.faults.set(path, "cut");
  expect(await status()).toBe(200);
  strange.faults.set(path, refusal({ success: false, message: "There is no such aquarium." }));
  expect(await status()).toBe(404);
  await expect.poll(() => keptPaths(page)).not.toContain(path);
});

test("the installed app is this aquarium's, in the page's language", async ({ page }) => {
  await page.goto("/kitano");
  const link = page.locator('link[rel="manifest"]');
  await expect(link).toHaveAttribute("href", "/kitano/manifest.en.webmanifest");
  await page.getByRole("button", { name: "中文" }).tap();
  await expect(link).toHaveAttribute("href", "/kitano/manifest.zh.webmanifest");
  const address = new URL((await link.getAttribute("href")) ?? "", page.url());
  const answer = await page.request.get(address.href);
  expect(answer.headers()["content-type"]).toContain("application/manifest+json");
  const { name, lang, start_url, icons, shortcuts } = await answer.json();
  expect([name, lang]).toEqual([await page.title(), "zh"]);
  expect(new URL(start_url, address).pathname).toBe("/kitano/");
  for (const { src, sizes } of icons) {
    const icon = await page.request.get(src);
    expect([icon.status(), sizes]).toEqual([200, expect.stringMatching(/^(any|192x192|512x512)$/)]);
  }
  for (const { url } of shortcuts) {
    await page.goto(new URL(url, address).pathname);
    await expect(page.getByRole("navigation").getByRole("link").first()).toHaveAttribute(
      "href",
      /^\/kitano\//,
    );
  }
});
