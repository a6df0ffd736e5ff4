import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { chromium, devices, type Page, type Route } from "@playwright/test";
import { findOrInstallBrowser, HOW_TO_INSTALL } from "../../scripts/browsers/chromium.ts";
import freshBuild from "../support/fresh-build.ts";
import { startServer } from "../support/server.ts";
import { keepSignIn } from "../support/staff/keep-sign-in.ts";
import { signInMember } from "../support/staff/members.ts";
import { fillAquarium } from "./aquarium.ts";
import { SCREENS } from "./screens.ts";

/* Makes the pictures of docs/keepers from the built apps, in both languages: `npm run guide`. */

const FOLDER = fileURLToPath(new URL("../../docs/keepers/pictures/", import.meta.url));
/** The quality of WebP, from 0 to 1. */
const QUALITY = 0.6;
/** The address that the pictures show, as there are no posters for an address of this machine. */
const ADDRESS = "https://umibe.example";
const SIZES = {
  desktop: { viewport: { width: 1120, height: 700 } },
  phone: { ...devices["Pixel 7"], viewport: { width: 390, height: 780 }, deviceScaleFactor: 1.5 },
} as const;

const executablePath = findOrInstallBrowser();
if (!executablePath) throw new Error(HOW_TO_INSTALL);
await freshBuild();
const server = await startServer();
const browser = await chromium.launch({ executablePath, args: ["--no-sandbox"] });
try {
  const admin = await signInMember(server, "admin");
  const painter = await browser.newPage();
  const aquarium = await fillAquarium(admin, painter, server.origin);
  rmSync(FOLDER, { recursive: true, force: true });
  for (const locale of ["ja", "en"] as const) {
    mkdirSync(FOLDER + locale, { recursive: true });
    for (const [name, { size, height, signedOut, path, act }] of Object.entries(SCREENS)) {
      const { viewport, ...device } = SIZES[size];
      const context = await browser.newContext({
        ...device,
        viewport: { ...viewport, height: height ?? viewport.height },
        baseURL: ADDRESS,
        reducedMotion: "reduce",
      });
      await context.route(`${ADDRESS}/**`, answerFromServer);
      const page = await context.newPage();
      await page.addInitScript((chosen) => localStorage.setItem("staff_locale", chosen), locale);
      if (!signedOut) await keepSignIn(page, server, admin, locale);
      await page.goto(path(aquarium));
      await page.getByRole("heading", { level: 1 }).waitFor();
      await act?.(page, locale, aquarium);
      await page.waitForLoadState("networkidle");
      writeFileSync(`${FOLDER}${locale}/${name}.webp`, await toWebP(painter, await page.screenshot()));
      await context.unrouteAll({ behavior: "ignoreErrors" });
      await context.close();
    }
  }
} finally {
  await browser.close();
  await server.stop();
}

async function answerFromServer(route: Route): Promise<void> {
  const address = route.request().url().replace(ADDRESS, server.origin);
  await route.fulfill({ response: await route.fetch({ url: address }) });
}

/** Converts a PNG to WebP, by the browser. */
async function toWebP(page: Page, png: Buffer): Promise<Buffer> {
  const base64 = await page.evaluate(
    async ([source, quality]) => {
      const image = new Image();
      image.src = `data:image/png;base64,${source}`;
      await image.decode();
      const { naturalWidth: width, naturalHeight: height } = image;
      const canvas = Object.assign(document.createElement("canvas"), { width, height });
      canvas.getContext("2d")?.drawImage(image, 0, 0);
      return canvas.toDataURL("image/webp", quality).split(",")[1] ?? "";
    },
    [png.toString("base64"), QUALITY] as const,
  );
  return Buffer.from(base64, "base64");
}
