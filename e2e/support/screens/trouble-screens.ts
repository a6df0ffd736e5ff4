import { DEFAULT_AIDS } from "@harapen/contract/aids";
import { PATHS } from "@harapen/contract/calls/paths";
import { LOCALES } from "@harapen/contract/locales";
import type { Locator, Page } from "@playwright/test";
import { changeAquariums, deviceReady, forbidDeviceSearch } from "../aquariums/device-search.ts";
import type { Labels } from "../labels.ts";
import { draw } from "./draw-screens.ts";
import { openFirstCandidate, skipFound } from "./found-screens.ts";
import { ALBUM, button, CATALOG, canvas, cards, DRAW, main, RANKING } from "./parts.ts";
import type { VisitorScreen } from "./visitor-screen.ts";

async function refuse(page: Page, ...paths: readonly string[]): Promise<void> {
  for (const path of paths) await page.route(`**${path}`, (route) => route.abort());
}

async function hold(page: Page, ...paths: readonly string[]): Promise<void> {
  for (const path of paths) await page.route(`**${path}`, () => {});
}

/** Makes the server refuse a call for good, as the app retries after passing failures. */
async function failForGood(page: Page, path: string): Promise<void> {
  const json = { success: false, message: "refused" };
  await page.route(`**${path}`, (route) => route.fulfill({ status: 403, json }));
}

const loadError = (page: Page, { error }: Labels) =>
  main(page).getByRole("heading", { name: error }).waitFor();

/** Waits for the placeholder of loading content whose shape is known. */
const skeleton = (page: Page) => main(page).locator('[role="status"] + [aria-hidden="true"]').waitFor();

/** Keeps an alert, like a pointer that rests on it, as it would otherwise disappear. */
async function keepAlert(alert: Locator): Promise<void> {
  await alert.dispatchEvent("pointerover");
}

/** Makes the server answer no search and ask no question; the device searches by itself. */
async function leaveSearchToDevice(page: Page): Promise<void> {
  await changeAquariums(page, { aids: { ...DEFAULT_AIDS, look: "off" } });
  await refuse(page, PATHS.search);
}

/** What visitors meet where the network is slow, or is not there. */
export const TROUBLE_SCREENS: readonly VisitorScreen[] = [
  {
    name: "draw, search failed",
    as: "guest",
    path: DRAW,
    async before(page) {
      await forbidDeviceSearch(page);
      await refuse(page, PATHS.search);
    },
    ready: canvas,
    async steps(page, labels) {
      await draw(page, labels);
      await button(page, labels.done).tap();
      await page.getByRole("alert").filter({ hasText: labels.error }).waitFor();
    },
  },
  {
    name: "results, by the device",
    as: "guest",
    path: DRAW,
    before: leaveSearchToDevice,
    async ready(page) {
      await canvas(page);
    },
    async steps(page, labels) {
      await draw(page, labels);
      await deviceReady(page);
      await button(page, labels.done).tap();
      await cards(page);
      await keepAlert(page.locator("[data-alert]").filter({ hasText: labels.onDevice }));
    },
  },
  {
    name: "home, sent later",
    as: "searched",
    path: RANKING,
    before: (page) => refuse(page, PATHS.saveDrawing, PATHS.saveRecord),
    ready: cards,
    async steps(page, labels) {
      await openFirstCandidate(page, labels);
      await button(page, labels.thisOne).tap();
      await skipFound(page);
      await keepAlert(page.getByRole("alert").filter({ hasText: labels.sentLater }));
    },
  },
  {
    name: "catalog, not loaded",
    as: "guest",
    path: CATALOG,
    before: (page) => failForGood(page, PATHS.basePenguins("minato")),
    ready: loadError,
    // Preparing the visit asks once more, and gets the same answer.
    steps: loadError,
  },
  {
    name: "catalog, loading",
    as: "guest",
    path: CATALOG,
    before: (page) => hold(page, PATHS.basePenguins("minato")),
    ready: skeleton,
  },
  {
    name: "results, loading",
    as: "searched",
    path: RANKING,
    before: (page) => hold(page, ...LOCALES.map((locale) => PATHS.dictionary("minato", locale))),
    ready: skeleton,
  },
  {
    name: "album, loading",
    as: "member",
    path: ALBUM,
    before: (page) => hold(page, PATHS.loadAlbum),
    ready: skeleton,
  },
];
