import { writeFile } from "node:fs/promises";
import { chromium, devices, type Page } from "@playwright/test";
import { findOrInstallBrowser, HOW_TO_INSTALL } from "../scripts/browsers/chromium.ts";
import { somePenguin, spotsOf } from "./support/demo-aquarium.ts";
import { Fingers } from "./support/fingers.ts";
import freshBuild from "./support/fresh-build.ts";
import { LABELS } from "./support/labels.ts";
import { beginToDraw, candidates, search, tapSpots } from "./support/search-steps.ts";
import { startServer } from "./support/server.ts";

/* Makes the README's picture from the built app: `npm run screens`. */

const PICTURE = new URL("../docs/screens.png", import.meta.url);
const PHONE = { width: 390, height: 844 };
const labels = LABELS.en;

const executablePath = findOrInstallBrowser();
if (!executablePath) throw new Error(HOW_TO_INSTALL);
await freshBuild();
const server = await startServer();
const browser = await chromium.launch({ executablePath, args: ["--no-sandbox"] });
try {
  const page = await browser.newPage({
    ...devices["Pixel 7"],
    viewport: PHONE,
    deviceScaleFactor: 2,
    baseURL: server.origin,
    reducedMotion: "reduce",
  });
  await writeFile(PICTURE, await sideBySide(await visit(page)));
} finally {
  await browser.close();
  await server.stop();
}

/** Home, Draw, Results and Detail, as a visitor meets them. */
async function visit(page: Page): Promise<Buffer[]> {
  const settled = async () => {
    await page.waitForLoadState("networkidle");
    return page.screenshot();
  };
  await page.addInitScript((locale) => localStorage.setItem("locale", locale), labels.locale);
  await page.goto("/minato");
  await page.getByText(labels.drawAsGuest).waitFor();
  const home = await settled();
  await beginToDraw(page, labels);
  await tapSpots(await Fingers.on(page), spotsOf(await somePenguin(server)));
  const draw = await settled();
  await search(page, labels);
  const results = await settled();
  await candidates(page).first().getByRole("link").tap();
  await page.getByRole("button", { name: labels.thisOne }).waitFor();
  return [home, draw, results, await settled()];
}

async function sideBySide(screens: readonly Buffer[]): Promise<Buffer> {
  const page = await browser.newPage({ viewport: { width: 1240, height: 660 }, deviceScaleFactor: 1.5 });
  const images = screens.map((png) => `<img src="data:image/png;base64,${png.toString("base64")}">`);
  await page.setContent(`<style>
    body { margin: 0; display: flex; gap: 20px; padding: 20px; background: #e8eef3 }
    img { width: 285px; border-radius: 26px; box-shadow: 0 4px 16px #10294b33 }
  </style>${images.join("")}`);
  return page.screenshot();
}
