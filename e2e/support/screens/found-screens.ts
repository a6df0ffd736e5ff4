import { PATHS } from "@harapen/contract/calls/paths";
import { expect, type Page } from "@playwright/test";
import { generate } from "lean-qr";
import { toSvgPath } from "lean-qr/extras/svg";
import type { Labels } from "../labels.ts";
import { candidates } from "../search-steps.ts";
import { installClock, pressInStoppedTime } from "./clock.ts";
import { ALBUM, button, cards, dialog, heading, main, RANKING } from "./parts.ts";
import type { VisitorScreen } from "./visitor-screen.ts";
import { SPOTS } from "./visitors.ts";

export async function openFirstCandidate(page: Page, { thisOne }: Labels): Promise<void> {
  await candidates(page).first().getByRole("link").tap();
  await button(page, thisOne).waitFor();
}

/** The least time for which React shows a fallback, in milliseconds. */
const FALLBACK_MS = 300;

const found = (page: Page) => page.getByTestId("found");

/** Skips with Escape the moment for which the drawing is laid over the penguin. */
export async function skipFound(page: Page): Promise<void> {
  await found(page).waitFor();
  await page.keyboard.press("Escape");
  await expect(found(page)).toHaveCount(0);
}

async function confirmFirst(page: Page, labels: Labels): Promise<void> {
  await openFirstCandidate(page, labels);
  await button(page, labels.thisOne).tap();
  await dismissSent(page, labels);
  await skipFound(page);
}

const dismissSent = (page: Page, { sent }: Labels) =>
  page.getByRole("alert").filter({ hasText: sent }).getByRole("button").tap();

/** An address of a guest's drawings, with a host and a code independent of the test's server. */
const ADDRESS = { host: "harapen.example/minato/album", code: "2345-CDFH-JKMN" };

/** The day on which a code expires, which only the server knows. */
const EXPIRES_AT = "2027-02-20T01:00:00.000Z";

/** Makes all codes expire on the same day, whenever they are made. */
async function keepExpiry(page: Page): Promise<void> {
  for (const path of [PATHS.makeGuestAlbum, PATHS.guestAlbum]) {
    await page.route(`**${path}`, async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, json: { ...(await response.json()), expires_at: EXPIRES_AT } });
    });
  }
}

/** Replaces the address of a displayed code with a fixed one, as each server has its own port and codes. */
async function writeAddress(page: Page): Promise<void> {
  const path = toSvgPath(generate(`https://${ADDRESS.host}#${ADDRESS.code.replaceAll("-", "")}`));
  await dialog(page)
    .locator("svg path")
    .evaluate((element, d) => element.setAttribute("d", d), path);
  await dialog(page)
    .locator("code")
    .evaluate((element, code) => element.replaceChildren(code), ADDRESS.code);
  await dialog(page)
    .getByText(/\/minato\/album$/)
    .evaluate((element, host) => element.replaceChildren(host), ADDRESS.host);
}

/** What follows "This was the one!!!": Home, the card, and a guest's drawings on another phone. */
export const FOUND_SCREENS: readonly VisitorScreen[] = [
  { name: "home, found", as: "searched", path: RANKING, ready: cards, steps: confirmFirst },
  {
    name: "home, laid over",
    as: "searched",
    path: RANKING,
    before: installClock,
    ready: cards,
    async steps(page, labels) {
      await openFirstCandidate(page, labels);
      await pressInStoppedTime(page, () => button(page, labels.thisOne).tap());
      await found(page).waitFor();
      await dismissSent(page, labels);
      // The card's place stays empty for a moment after its code has come: React shows what replaces a
      // fallback 300 ms after it at the earliest.
      await expect(async () => {
        await page.clock.runFor(FALLBACK_MS);
        await expect(button(page, labels.makeCard)).toBeVisible({ timeout: 1_000 });
      }).toPass();
      // The spots, on the belly of the penguin's picture.
      await expect(found(page).locator("img + svg path")).toHaveCount(SPOTS.length);
    },
  },
  {
    name: "card",
    as: "searched",
    path: RANKING,
    ready: cards,
    async steps(page, labels) {
      await confirmFirst(page, labels);
      await button(page, labels.makeCard).tap();
      await dialog(page).getByRole("img").waitFor();
    },
  },
  {
    name: "album of a guest, a code",
    as: "found",
    path: ALBUM,
    before: keepExpiry,
    ready: heading,
    async steps(page) {
      await main(page).locator('button[aria-haspopup="dialog"]').tap();
      await dialog(page).locator("code").waitFor();
      await writeAddress(page);
    },
  },
  {
    name: "guest album",
    as: "found",
    path: ALBUM,
    before: keepExpiry,
    ready: heading,
    async steps(page, { logIn }) {
      const code = await page.evaluate(
        () => JSON.parse(localStorage.getItem("harapen.guest-drawings.minato") ?? "{}").code,
      );
      await page.goto(`/minato/album#${code}`);
      await main(page).getByRole("listitem").first().waitFor();
      await button(page, logIn).waitFor();
    },
    part: (page, { logIn }) => button(page, logIn),
  },
];
