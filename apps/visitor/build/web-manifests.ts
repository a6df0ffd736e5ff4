import { LOCALES, type Locale } from "@harapen/contract/locales";
import type { Plugin } from "vite";
import { en } from "../src/i18n/messages/en.ts";
import { ja } from "../src/i18n/messages/ja.ts";
import { ko } from "../src/i18n/messages/ko.ts";
import type { Messages } from "../src/i18n/messages/messages.ts";
import { zh } from "../src/i18n/messages/zh.ts";
import { withoutLineBreaks } from "../src/i18n/translate.ts";
import { SCREEN_PATHS } from "../src/routes/paths.ts";

const MESSAGES: Record<Locale, Messages> = { ja, en, zh, ko };

/** The colours of the first thing seen when the installed app starts: the header's, and the page's. */
const THEME_COLOUR = "#10294b";
const BACKGROUND_COLOUR = "#f6fbfe";

/** Adds a web app manifest in each language: what the app is called and looks like where it is installed. */
export function webManifests(): Plugin {
  return {
    name: "web-manifests",
    apply: "build",
    generateBundle() {
      for (const locale of LOCALES)
        this.emitFile({
          type: "asset",
          fileName: `manifest.${locale}.webmanifest`,
          source: JSON.stringify(manifestIn(locale)),
        });
    },
  };
}

/**
 * Addresses are relative to the manifest's own, which begins with the aquarium: that is what is installed.
 */
function manifestIn(locale: Locale) {
  const { app, home, nav } = withoutLineBreaks(MESSAGES[locale]);
  return {
    name: app.name,
    short_name: app.name,
    description: home.tagline.replaceAll("\n", locale === "ja" || locale === "zh" ? "" : " "),
    lang: locale,
    dir: "ltr",
    start_url: "./",
    scope: "/",
    display: "standalone",
    theme_color: THEME_COLOUR,
    background_color: BACKGROUND_COLOUR,
    categories: ["education", "entertainment", "kids"],
    icons: [
      { src: "/icon.svg", sizes: "any", type: "image/svg+xml" },
      { src: "/icon-192.png", sizes: "192x192", type: "image/png" },
      { src: "/icon-512.png", sizes: "512x512", type: "image/png" },
      { src: "/icon-maskable-512.png", sizes: "512x512", type: "image/png", purpose: "maskable" },
    ],
    shortcuts: [
      { name: nav.draw, url: `./${SCREEN_PATHS.draw}` },
      { name: nav.catalog, url: `./${SCREEN_PATHS.catalog}` },
    ],
  };
}
