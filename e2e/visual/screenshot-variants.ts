import { devices, expect, type Locator, type Page } from "@playwright/test";

/** One window and colour scheme in which a screen is pictured. */
export interface ScreenshotVariant {
  readonly size: { readonly width: number; readonly height: number };
  readonly colorScheme: "light" | "dark";
}

/** A phone, a tablet, a desktop. */
const SIZES = [
  { width: 390, height: 844 },
  { width: 820, height: 1180 },
  { width: 1440, height: 900 },
] as const;

/** Every size in light and dark, in the order of the sheets. */
export const SCREENSHOT_VARIANTS: readonly ScreenshotVariant[] = SIZES.flatMap((size) =>
  (["light", "dark"] as const).map((colorScheme) => ({ size, colorScheme })),
);

/** The languages of the pictures: the default one, and one without furigana and with spaces. */
export const SCREENSHOT_LOCALES = ["ja", "en"] as const;

/** The browser of all pictures: a touch screen with one pixel per CSS pixel, without motion. */
export const SCREENSHOT_OPTIONS = {
  userAgent: devices["Pixel 7"].userAgent,
  viewport: SIZES[0],
  deviceScaleFactor: 1,
  hasTouch: true,
  reducedMotion: "reduce",
  bypassCSP: true,
  serviceWorkers: "block",
  timezoneId: "Asia/Tokyo",
} as const;

/** Font rendering differs between machines: least without hinting and subpixels. */
export const SCREENSHOT_ARGS = [
  "--no-sandbox",
  "--disable-gpu",
  "--font-render-hinting=none",
  "--disable-lcd-text",
];

/** The time within which a page adapts to a change of its window, in milliseconds. */
const FOLLOWED_MS = 200;

/**
 * Takes the pictures of the open screen, as PNG, in the order of `SCREENSHOT_VARIANTS`: from its top, or with
 * a part in the middle of the window.
 */
export async function takeScreenshots(page: Page, part?: Locator): Promise<Buffer[]> {
  await page.evaluate(() => document.fonts.ready);
  const pictures: Buffer[] = [];
  for (const { size, colorScheme } of SCREENSHOT_VARIANTS) {
    await page.setViewportSize(size);
    await page.emulateMedia({ colorScheme });
    await page.evaluate(() => window.scrollTo({ top: 0, behavior: "instant" }));
    await part?.evaluate((element) => element.scrollIntoView({ block: "center", behavior: "instant" }));
    await page.waitForTimeout(FOLLOWED_MS);
    await page.waitForFunction(areShownPicturesLoaded);
    await page.evaluate(() => document.fonts.ready);
    if (part) await expect(part).toBeInViewport();
    pictures.push(await page.screenshot({ animations: "disabled", caret: "hide", scale: "css" }));
  }
  return pictures;
}

/** Whether every picture in the window has loaded. Runs in the page. */
function areShownPicturesLoaded(): boolean {
  const isInWindow = (image: HTMLImageElement) => {
    const { top, bottom } = image.getBoundingClientRect();
    return bottom > 0 && top < innerHeight;
  };
  return [...document.images].filter(isInWindow).every(({ complete }) => complete);
}
