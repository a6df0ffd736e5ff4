import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { aquarium } from "@harapen/contract/aquarium";
import { LOCALES } from "@harapen/contract/locales";
import { basePenguins } from "@harapen/contract/penguin";
import type { Locator } from "@playwright/test";
import sharp from "sharp";
import { test as base, expect } from "./support/fixtures.ts";
import { FURTHER } from "./support/further.ts";
import { LABELS, MEMBER_LABELS } from "./support/labels.ts";
import { candidates, search } from "./support/search-steps.ts";
import { type RunningServer, START_MS, startServer } from "./support/server.ts";
import { open, signIn } from "./support/sign-in.ts";

const DEMO = fileURLToPath(new URL("../aquariums/kitano/", import.meta.url));
/** Wide, high and square photographs, in pixels. */
const SIZES = { wide: [900, 600], high: [600, 900], square: [700, 700] } as const;

/** Returns a picture of a ring before two colours, which show how it is cropped, as SVG. */
const ringPicture = (width: number, height: number) => `
  <svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
    <linearGradient id="sky" x2="1" y2="1"><stop stop-color="#9cf"/><stop offset="1" stop-color="#fc9"/></linearGradient>
    <rect width="100%" height="100%" fill="url(#sky)"/>
    <circle cx="50%" cy="50%" r="140" fill="#123" stroke="#fff" stroke-width="120"/>
  </svg>`;

/** Writes an aquarium whose penguins have photographs instead of illustrations, of each size in turn. */
async function writeAquarium(folder: string): Promise<void> {
  cpSync(DEMO, folder, { recursive: true });
  const details = aquarium.parse(JSON.parse(readFileSync(join(folder, "aquarium.json"), "utf8")));
  writeFileSync(join(folder, "aquarium.json"), JSON.stringify({ ...details, slug: "photos" }));
  for (const [name, [width, height]] of Object.entries(SIZES)) {
    await sharp(Buffer.from(ringPicture(width, height))).toFile(join(folder, "media", `${name}.png`));
  }
  const penguins = basePenguins.parse(JSON.parse(readFileSync(join(folder, "base.json"), "utf8")));
  const names = Object.keys(SIZES);
  const photographed = penguins.map((penguin, index) => {
    const name = `${names[index % names.length]}.png`;
    return { ...penguin, picture: name, icon: name, alignment: undefined };
  });
  writeFileSync(join(folder, "base.json"), JSON.stringify(photographed));
}

const test = base.extend<object, { photographs: RunningServer }>({
  photographs: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixture's needs from this pattern.
    async ({}, use) => {
      const folder = mkdtempSync(join(tmpdir(), "harapen-photos-"));
      await writeAquarium(folder);
      const server = await startServer({ IMPORT_DIR: folder });
      await use(server);
      await server.stop();
      rmSync(folder, { recursive: true, force: true });
    },
    { scope: "worker", timeout: START_MS },
  ],
  baseURL: async ({ photographs }, use) => use(photographs.origin),
});

// In sequence, in one worker: what they share takes longer to make than the tests.
test.describe.configure({ mode: "default" });

/**
 * Returns the aspect ratios (width to height) of the photographs that an element shows distorted; none if
 * they fill it, cropped.
 */
function distorted(pictures: Locator): Promise<number[]> {
  return pictures.evaluateAll((all) =>
    all.flatMap((picture) => {
      const { naturalWidth, naturalHeight } = picture as HTMLImageElement;
      const { width, height } = picture.getBoundingClientRect();
      const natural = naturalWidth / naturalHeight;
      const fits = Math.abs(width / height / natural - 1) < 0.01;
      return fits || getComputedStyle(picture).objectFit === "cover" ? [] : [natural];
    }),
  );
}

const loaded = (picture: Locator) => picture.evaluate((image: HTMLImageElement) => image.naturalWidth);

// Rule (results)
test("photographs of every shape fill cards, icons, dialogs and the album undistorted", {
  tag: FURTHER,
}, async ({ page, fingers }) => {
  await open(page, "/photos");
  await signIn(page, "Photographer");
  await page.getByRole("main").getByRole("link", { name: MEMBER_LABELS.draw }).tap();
  await fingers.tap({ x: 150, y: 200 });
  await search(page, LABELS.en);
  const pictures = candidates(page).locator("img");
  await expect.poll(() => loaded(pictures.nth(2))).toBeGreaterThan(0);
  expect(await distorted(pictures)).toEqual([]);
  await candidates(page).first().tap();
  await page.getByRole("button", { name: LABELS.en.thisOne }).tap();

  await page.getByRole("link", { name: MEMBER_LABELS.album }).tap();
  const matched = page.getByRole("main").getByRole("listitem").getByRole("img").nth(1);
  await expect.poll(() => loaded(matched)).toBeGreaterThan(0);
  expect(await distorted(matched)).toEqual([]);
  const frame = await matched.boundingBox();
  expect([frame?.width, frame?.height]).toEqual([106, 120]);

  await page.getByRole("link", { name: "Catalog" }).tap();
  const entries = page.getByRole("main").locator("li button");
  const icons = entries.locator("img");
  await expect.poll(() => loaded(icons.nth(2))).toBeGreaterThan(0);
  expect(await distorted(icons)).toEqual([]);
  for (const shape of [0, 1, 2]) {
    await entries.nth(shape).tap();
    const picture = page.getByRole("dialog").getByRole("img", { name: /front/ });
    await expect.poll(() => loaded(picture)).toBeGreaterThan(0);
    expect(await distorted(picture)).toEqual([]);
    const box = await picture.boundingBox();
    expect((box?.width ?? 0) / (box?.height ?? 1)).toBeCloseTo(11 / 16, 1);
    await page.keyboard.press("Escape");
  }
});

test("a card is at least 160 high, its picture 110 wide and as tall as it, and it holds its words in every language", async ({
  page,
  fingers,
}) => {
  await open(page, "/photos/draw-penguin");
  await fingers.tap({ x: 150, y: 200 });
  await search(page, LABELS.en);
  await page.getByRole("button", { name: LABELS.en.notListed }).tap();
  for (const locale of LOCALES) {
    await page.addInitScript((chosen) => localStorage.setItem("locale", chosen), locale);
    await page.reload();
    await expect(page.getByRole("heading", { name: LABELS[locale].results })).toBeVisible();
    for (const width of [320, 390]) {
      await page.setViewportSize({ width, height: 664 });
      const cards = await candidates(page).evaluateAll((all) =>
        all.map((card) => {
          const picture = card.querySelector("img")?.getBoundingClientRect();
          const words = [...card.querySelectorAll("h2, p")].map(
            (each) => each.getBoundingClientRect().bottom,
          );
          return {
            height: card.clientHeight,
            cutOff:
              card.scrollWidth > card.clientWidth || Math.max(...words) > card.getBoundingClientRect().bottom,
            // If the card begins between two pixels, the difference of its edges is inexact.
            picture: `${picture?.width.toFixed(1)} wide`,
            missing: Math.round(card.clientHeight - (picture?.height ?? 0)),
          };
        }),
      );
      expect(cards.length).toBeGreaterThanOrEqual(7);
      expect(cards.filter(({ height }) => height < 160)).toEqual([]);
      expect(cards.filter(({ cutOff }) => cutOff)).toEqual([]);
      expect(new Set(cards.map(({ picture }) => picture))).toEqual(new Set(["110.0 wide"]));
      expect(new Set(cards.map(({ missing }) => missing))).toEqual(new Set([0]));
    }
  }
});
