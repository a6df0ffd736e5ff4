import { readFileSync } from "node:fs";
import type { EventEnvelope } from "@harapen/contract/telemetry/envelope";
import type { Page } from "@playwright/test";
import { PNG } from "pngjs";
import * as axe from "./support/axe.ts";
import type { Fingers } from "./support/fingers.ts";
import { expect, test } from "./support/fixtures.ts";
import { FURTHER } from "./support/further.ts";
import { LABELS, MEMBER_LABELS } from "./support/labels.ts";
import { beginToDraw, candidates, search, tapSpots } from "./support/search-steps.ts";
import type { RunningServer } from "./support/server.ts";
import { openHome, signIn } from "./support/sign-in.ts";
import { rows } from "./support/stored-rows.ts";

const labels = LABELS.en;
const CARD = { width: 1080, height: 1350 };
const INK = 0x12304f;
const SPOTS = [
  { x: 150, y: 200, r: 6 },
  { x: 220, y: 300, r: 6 },
];

const dialog = (page: Page) => page.getByRole("dialog");
const card = (page: Page) => dialog(page).getByRole("img", { name: /^A card of [A-Z]/ });

async function findPenguin(page: Page, fingers: Fingers): Promise<void> {
  await tapSpots(fingers, SPOTS);
  await search(page, labels);
  await candidates(page).first().tap();
  await page.getByRole("button", { name: labels.thisOne }).tap();
  await page.getByRole("button", { name: "Make a card" }).tap();
  await expect(card(page)).toBeVisible();
}

/** Saves the card by its link; returns it and its file name. */
async function saveCard(page: Page): Promise<{ png: PNG; name: string }> {
  const downloading = page.waitForEvent("download");
  await dialog(page).getByRole("link", { name: "Save" }).tap();
  const download = await downloading;
  return { png: PNG.sync.read(readFileSync(await download.path())), name: download.suggestedFilename() };
}

/** Counts the pixels of a card between two columns whose colour passes a test. */
function pixels({ data, width }: PNG, from: number, to: number, passes: (colour: number) => boolean): number {
  const places = Array.from({ length: data.length / 4 }, (_, place) => place);
  return places.filter((place) => {
    const column = place % width;
    return column >= from && column < to && passes(data.readUIntBE(4 * place, 3));
  }).length;
}

const isInk = (colour: number) => colour === INK;
/** Whether a colour is the dark plumage of the demo's penguins; ink and text have other colours. */
const isPlumage = (colour: number) => colour >> 16 > 0x1e && colour >> 16 < 0x34 && (colour & 0xff) < 0x4c;

/** Returns the server's events of cards that left the app, in order. */
const sharesOf = ({ dataDir }: RunningServer) =>
  rows(dataDir, "select payload from event where name = 'card_share' order by client_ts").map(({ payload }) =>
    JSON.parse(String(payload)),
  );

/** Makes the platform share from now on, or refuse to. */
async function shareFrom(page: Page, refusal?: string): Promise<void> {
  await page.evaluate((name) => {
    Object.assign(navigator, {
      canShare: ({ files }: ShareData) => files?.every(({ type }) => type === "image/png") ?? false,
      share: async () => {
        if (name) throw new DOMException("no", name);
      },
    });
  }, refusal);
}

// Rule (a-card-to-take-home): After "This was the one!!!" Home offers a card of drawing and penguin
// Rule (a-card-to-take-home): Each entry of the album whose penguin is known opens its card, with the
//   keyboard too
// Rule (a-card-to-take-home): A card is a PNG of 1080 x 1350 pixels, made on the device
// Rule (a-card-to-take-home): A card is saved, and shared where the browser shares files, until that is
//   refused
test("a card of drawing and penguin is saved on Home, and shared from the album", { tag: FURTHER }, async ({
  page,
  fingers,
  server,
}) => {
  await openHome(page);
  await signIn(page, "Card");
  await page.getByRole("main").getByRole("link", { name: MEMBER_LABELS.draw, exact: true }).tap();
  await findPenguin(page, fingers);
  await axe.expectNoViolationsDayAndNight(page, "the card");
  const { png, name } = await saveCard(page);
  expect(name).toMatch(/^harapen-m\d+-\d{4}-\d\d-\d\d\.png$/);
  expect([png.width, png.height]).toEqual([CARD.width, CARD.height]);
  const middle = CARD.width / 2;
  expect(pixels(png, 0, middle, isInk)).toBeGreaterThan(200);
  expect(pixels(png, 0, middle - 40, isPlumage)).toBeLessThan(200);
  expect(pixels(png, middle, CARD.width, isPlumage)).toBeGreaterThan(5_000);

  await page.keyboard.press("Escape");
  await expect(page.getByRole("button", { name: "Make a card" })).toBeFocused();
  await page.getByRole("link", { name: MEMBER_LABELS.album }).tap();
  await shareFrom(page, "AbortError");
  await page.getByRole("listitem").getByRole("button").press("Enter");
  const share = dialog(page).getByRole("button", { name: "Share" });
  await share.tap();
  await shareFrom(page);
  await share.tap();
  await expect(share).toBeVisible();
  // The platform's share sheet may have no way to save a picture.
  const besideShare = await saveCard(page);
  await shareFrom(page, "NotAllowedError");
  await share.tap();
  await expect(dialog(page).getByRole("link", { name: "Save" })).toBeFocused();
  await expect(share).toHaveCount(0);
  const fromAlbum = await saveCard(page);
  expect(besideShare).toEqual(fromAlbum);
  expect(fromAlbum.name).toBe(name);
  expect(pixels(fromAlbum.png, 0, middle, isInk)).toBeGreaterThan(200);

  const events = () => sharesOf(server);
  await expect
    .poll(() => events().map(({ way, ok }) => [way, ok]))
    .toEqual([
      ["download", true],
      ["share", false],
      ["share", true],
      ["download", true],
      ["share", false],
      ["download", true],
    ]);
  const [onHome, ...inAlbum] = events();
  expect(onHome.search_id).toMatch(/-/);
  expect(inAlbum.filter(({ search_id }) => search_id)).toEqual([]);
  expect(new Set(events().map(({ penguin_name }) => penguin_name)).size).toBe(1);
});

// Rule (a-card-to-take-home): Share that is pressed while the card is being shared does nothing
test("Share that is pressed twice shares once, and stays", { tag: FURTHER }, async ({
  page,
  fingers,
  server,
}) => {
  await beginToDraw(page, labels);
  await findPenguin(page, fingers);
  // The browser refuses to share while it is sharing.
  await page.evaluate(() => {
    let isSharing = false;
    const share = () => {
      if (isSharing) throw new DOMException("busy", "InvalidStateError");
      isSharing = true;
      return new Promise<void>((resolve) =>
        document.addEventListener("shared", () => resolve(), { once: true }),
      );
    };
    Object.assign(navigator, { canShare: () => true, share: async () => share() });
  });
  const before = sharesOf(server).length;
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Make a card" }).tap();
  const share = dialog(page).getByRole("button", { name: "Share" });
  await share.evaluate((button: HTMLElement) => {
    button.click();
    button.click();
  });
  await page.evaluate(() => document.dispatchEvent(new Event("shared")));
  const events = () => sharesOf(server).slice(before);
  await expect.poll(() => events().map(({ way, ok }) => [way, ok])).toContainEqual(["share", true]);
  expect(events()).toHaveLength(1);
  await expect(share).toBeVisible();
});

// Rule (a-card-to-take-home)
test("a card whose picture can't be loaded has the drawing alone, in the middle", { tag: FURTHER }, async ({
  page,
  fingers,
  expectedErrors,
}) => {
  expectedErrors.push(/ERR_FAILED/);
  await beginToDraw(page, labels);
  await page.route("**/media/**", (route) => route.abort());
  await findPenguin(page, fingers);
  const { png } = await saveCard(page);
  expect(pixels(png, CARD.width / 4, (3 * CARD.width) / 4, isInk)).toBeGreaterThan(200);
  expect(pixels(png, 0, CARD.width, isPlumage)).toBeLessThan(200);
});

test.describe("inside LINE", () => {
  test.use({
    userAgent:
      "Mozilla/5.0 (iPhone; CPU iPhone OS 17_5_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148 Safari Line/14.8.0",
  });

  // Rule (a-card-to-take-home): In an app's own browser its picture is pressed long to save it, and no save
  //   is recorded
  test("a card is saved by its picture, since downloads do nothing there, and no save is recorded", {
    tag: FURTHER,
  }, async ({ page, fingers, calls }) => {
    await beginToDraw(page, labels);
    await findPenguin(page, fingers);
    await expect(dialog(page).getByText("Press and hold the picture to save it.")).toBeVisible();
    await expect(dialog(page).getByRole("link")).toHaveCount(0);
    await axe.expectNoViolationsDayAndNight(page, "the card inside an app");
    await page.keyboard.press("Escape");
    await shareFrom(page);
    await page.getByRole("button", { name: "Make a card" }).tap();
    await dialog(page).getByRole("button", { name: "Share" }).tap();
    await expect(dialog(page).getByRole("link")).toHaveCount(0);
    const shares = async () =>
      (await calls.named("logEvent"))
        .map(({ request }) => request as EventEnvelope)
        .filter(({ name }) => name === "card_share");
    await expect
      .poll(shares)
      .toEqual([expect.objectContaining({ payload: expect.objectContaining({ way: "share", ok: true }) })]);
  });
});
