import { readFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Page } from "@playwright/test";

/**
 * The fonts that replace the machine's own: Japanese and Latin, and the Korean of the language menu, in all
 * weights.
 */
const FONTS = [
  { css: import.meta.resolve("@fontsource-variable/noto-sans-jp/index.css"), path: "/visual-font/jp/" },
  { css: import.meta.resolve("@fontsource-variable/noto-sans-kr/index.css"), path: "/visual-font/kr/" },
].map(({ css, path }) => ({ css: fileURLToPath(css), path }));
const STYLES_PATH = "/visual-font/index.css";

/** A morning in the demo aquarium. */
const NOW = new Date("2026-11-22T10:00:00+09:00");

/**
 * Makes a page look the same on every machine and day, before it is opened: with one font, a clock that
 * begins at the same time, and no randomness. Hides times that only the server knows. The page's context has
 * to bypass the content security policy.
 */
export async function pinPage(page: Page, { clock }: { readonly clock: boolean }): Promise<void> {
  if (clock) await page.clock.install({ time: NOW });
  await page.route(`**${STYLES_PATH}`, (route) =>
    route.fulfill({ contentType: "text/css", body: fontStyles() }),
  );
  for (const { css, path } of FONTS) {
    await page.route(`**${path}*`, (route) => {
      const file = `files/${basename(new URL(route.request().url()).pathname)}`;
      return route.fulfill({ contentType: "font/woff2", body: readFileSync(join(dirname(css), file)) });
    });
  }
  await page.addInitScript((href) => {
    localStorage.setItem("device_id", "00000000-0000-4000-8000-000000000000");
    Math.random = () => 0.5;
    document.addEventListener("DOMContentLoaded", () => {
      document.head.append(Object.assign(document.createElement("link"), { rel: "stylesheet", href }));
    });
  }, STYLES_PATH);
}

/** Returns styles that set every element's fonts, as the app's styles name others for each language. */
function fontStyles(): string {
  const faces = FONTS.map(({ css, path }) =>
    readFileSync(css, "utf8").replaceAll("url(./files/", `url(${path}`),
  );
  const names = '"Noto Sans JP Variable", "Noto Sans KR Variable"';
  return `${faces.join("\n")}
:root, :root * { --font: ${names}; --font-rounded: ${names}; }
time { visibility: hidden; }`;
}
