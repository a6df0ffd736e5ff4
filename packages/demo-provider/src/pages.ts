import { createHash } from "node:crypto";
import type { Locale } from "@harapen/contract/locales";
import { interactionPath, STYLE_PATH } from "./endpoints.ts";
import { TEXTS } from "./texts.ts";

/** The content type of every page. */
export const HTML_TYPE = "text/html; charset=utf-8";

/** Text that is already markup. */
class Html {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

const ESCAPES: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

interface NamePage {
  readonly locale: Locale;
  /** The interaction that the form belongs to. */
  readonly uid: string;
  readonly suggestions: readonly string[];
  /** The longest name, in characters. */
  readonly maxLength: number;
  /** The text that was typed and is no name, for the visitor to correct. */
  readonly rejected?: string | undefined;
}

/** Returns the page that asks for a name. A suggestion is a button that submits its name. */
export function namePage({ locale, uid, suggestions, maxLength, rejected }: NamePage): string {
  const texts = TEXTS[locale];
  const error =
    rejected === undefined ? html`` : html`<p class="error" id="error" role="alert">${texts.nameMissing}</p>`;
  const state =
    rejected === undefined ? html`` : html` aria-invalid="true" aria-describedby="error" autofocus`;
  const buttons = suggestions.map(
    (name) =>
      html`<li><button class="quiet" name="suggestion" value="${name}" formnovalidate>${name}</button></li>`,
  );
  return layout(
    locale,
    texts.title,
    html`<p class="demo">${texts.demo}</p>
      <h1>${texts.heading}</h1>
      <p>${texts.explanation}</p>
      <form method="post" action="${interactionPath(uid)}">
        <label for="name">${texts.nameLabel}</label>
        <input id="name" name="name" value="${rejected ?? ""}" required maxlength="${String(maxLength)}"
          autocomplete="nickname" enterkeyhint="go" spellcheck="false"${state}>
        ${error}
        <button class="main">${texts.signIn}</button>
        <p id="suggestions" class="soft">${texts.suggestions}</p>
        <ul aria-labelledby="suggestions">${buttons}</ul>
        <p class="soft">${texts.comeBack}</p>
        <button class="plain" name="cancel" value="1" formnovalidate>${texts.cancel}</button>
      </form>`,
  );
}

/** Returns the page that asks who of the staff signs in: the demo's own person, or somebody who was invited. */
export function staffPage(
  locale: Locale,
  uid: string,
  invited: readonly { readonly mail: string; readonly name: string }[],
): string {
  const texts = TEXTS[locale];
  const buttons = invited.map(
    ({ mail, name }) =>
      html`<li><button class="quiet" name="staff" value="${mail}">${name === mail ? mail : `${name} (${mail})`}</button></li>`,
  );
  return layout(
    locale,
    texts.title,
    html`<p class="demo">${texts.demo}</p>
      <h1>${texts.staffHeading}</h1>
      <form method="post" action="${interactionPath(uid)}">
        <button class="main" name="staff" value="demo">${texts.demoStaff}</button>
        <p id="invited" class="soft">${texts.invited}</p>
        <ul aria-labelledby="invited">${buttons}</ul>
        <button class="plain" name="cancel" value="1">${texts.cancel}</button>
      </form>`,
  );
}

/** Returns the page that is shown where the sign-in has failed or is over. */
export function endPage(locale: Locale, outcome: "failed" | "signedOut"): string {
  const texts = TEXTS[locale];
  const advice = outcome === "failed" ? texts.failedAdvice : texts.closeAdvice;
  return layout(locale, texts[outcome], html`<h1>${texts[outcome]}</h1><p>${advice}</p>`);
}

/** Returns a visitor's portrait as an SVG: a penguin's face in colours of their own. */
export function portrait(sub: string): string {
  const [first = 0, second = 0] = createHash("sha256").update(sub).digest();
  const hue = Math.round((first / 256) * 360);
  const groundHue = (hue + 90 + Math.round((second / 256) * 180)) % 360;
  return penguinFace(`hsl(${hue} 45% 30%)`, `hsl(${groundHue} 70% 85%)`).text;
}

/** Returns a whole page around its content, without any script. */
function layout(locale: Locale, title: string, content: Html): string {
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

/** Returns a penguin's face as an SVG, 64 x 64. */
function penguinFace(feathers: string, ground: string): Html {
  return html`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64" width="64" height="64">
  <circle cx="32" cy="32" r="32" fill="${ground}"/>
  <path d="M10 64C8 26 18 10 32 10s24 16 22 54z" fill="${feathers}"/>
  <path d="M17 64c-2-20-3-36 8-36 4 0 6 3 7 6 1-3 3-6 7-6 11 0 10 16 8 36z" fill="#fffef8"/>
  <circle cx="24" cy="36" r="3" fill="#10294b"/><circle cx="40" cy="36" r="3" fill="#10294b"/>
  <path d="M27 43q5-5 10 0l-5 7z" fill="#ffc845"/>
</svg>`;
}

/**
 * Returns markup from a template literal; inserted values are escaped, in attributes as well, unless they are
 * markup.
 */
function html(parts: TemplateStringsArray, ...values: readonly (string | Html | readonly Html[])[]): Html {
  return new Html(parts.reduce((text, part, index) => text + toMarkup(values[index - 1] ?? "") + part));
}

function toMarkup(value: string | Html | readonly Html[]): string {
  if (typeof value === "string") return value.replace(/[&<>"']/g, (character) => ESCAPES[character] ?? "");
  if (value instanceof Html) return value.text;
  return value.map(({ text }) => text).join("");
}
