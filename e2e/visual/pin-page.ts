import { readFileSync } from "node:fs";
import { basename } from "node:path";
import { fileURLToPath } from "node:url";
import type { Page } from "@playwright/test";

/** The font that stands for the machine's own: Japanese and Latin, in all weights. */
const FONT_CSS = fileURLToPath(import.meta.resolve("@fontsource-variable/noto-sans-jp/index.css"));
const FONT_PATH = "/visual-font/";

/** The first font that the app's styles name; a page's own font of that name goes before the machine's. */
const FONT_NAME = "Noto Sans";

/** A morning in the demo aquarium. */
const NOW = new Date("2026-11-22T10:00:00+09:00");

/**
 * Makes a page look the same on every machine and day, before it is opened: one font, a clock that begins at the same time, chance that is none. What only the server
 * knows the time of is hidden. The page's context has to bypass the content security policy.
 */
export async function pinPage(page: Page, { clock }: { readonly clock: boolean }): Promise<void> {
  if (clock) await page.clock.install({ time: NOW });
  await page.route(`**${FONT_PATH}*`, (route) => {
    const file = basename(new URL(route.request().url()).pathname);
    if (file === "index.css") return route.fulfill({ contentType: "text/css", body: fontStyles() });
    return route.fulfill({ contentType: "font/woff2", body: readFileSync(fontFile(file)) });
  });
  await page.addInitScript((href) => {
    localStorage.setItem("device_id", "00000000-0000-4000-8000-000000000000");
    Math.random = () => 0.5;
    document.addEventListener("DOMContentLoaded", () => {
      document.head.append(Object.assign(document.createElement("link"), { rel: "stylesheet", href }));
    });
  }, `${FONT_PATH}index.css`);
}

const fontFile = (name: string) => fileURLToPath(new URL(`files/${name}`, `file://${FONT_CSS}`));

function fontStyles(): string {
  const faces = readFileSync(FONT_CSS, "utf8")
    .replaceAll(/font-family: '[^']+'/g, `font-family: '${FONT_NAME}'`)
    .replaceAll("url(./files/", `url(${FONT_PATH}`);
  return `${faces}
:root { --font: "${FONT_NAME}"; --font-rounded: "${FONT_NAME}"; }
time { visibility: hidden; }`;
}
