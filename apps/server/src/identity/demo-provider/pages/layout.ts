import type { Locale } from "@harapen/contract/locales";
import { type Html, html } from "./html.ts";
import { STYLE_PATH } from "./paths.ts";
import { penguinFace } from "./portrait.ts";

/** The content type of every page. */
export const HTML_TYPE = "text/html; charset=utf-8";

/** Returns a whole page around its content, without any script. */
export function layout(locale: Locale, title: string, content: Html): string {
  return html`<!doctype html>
<html lang="${locale === "zh" ? "zh-Hans" : locale}">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
    <meta name="robots" content="noindex">
    <link rel="icon" href="/icon.svg" type="image/svg+xml">
    <title>${title} · Harapen</title>
    <link rel="stylesheet" href="${STYLE_PATH}">
  </head>
  <body>
    <main>
      <div class="face" aria-hidden="true">${penguinFace("#10294b", "#cfeaf7")}</div>
      ${content}
    </main>
  </body>
</html>
`.text;
}
