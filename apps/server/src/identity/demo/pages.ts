import type { Locale } from "@harapen/contract/locales";
import { type Html, html } from "../../http/html.ts";
import { LONGEST_NAME } from "./account.ts";
import { MOUNT } from "./client.ts";
import { penguinFace } from "./picture.ts";
import { WORDS } from "./words.ts";

/** `typed`: what was typed in vain, to be put right. */
interface SignIn {
  readonly language: Locale;
  readonly uid: string;
  readonly suggestions: readonly string[];
  readonly typed?: string | undefined;
}

/** The page that asks for a name. Without any script: a suggestion is a button that sends its name. */
export function signInPage({ language, uid, suggestions, typed }: SignIn): string {
  const words = WORDS[language];
  const fault =
    typed === undefined ? html`` : html`<p class="fault" id="fault" role="alert">${words.nameMissing}</p>`;
  const state = typed === undefined ? html`` : html` aria-invalid="true" aria-describedby="fault" autofocus`;
  const buttons = suggestions.map(
    (name) =>
      html`<li><button class="quiet" name="suggestion" value="${name}" formnovalidate>${name}</button></li>`,
  );
  return page(
    language,
    words.title,
    html`<p class="demo">${words.demo}</p>
      <h1>${words.heading}</h1>
      <p>${words.explanation}</p>
      <form method="post" action="${MOUNT}/interaction/${uid}">
        <label for="name">${words.nameLabel}</label>
        <input id="name" name="name" value="${typed ?? ""}" required maxlength="${String(LONGEST_NAME)}"
          autocomplete="nickname" enterkeyhint="go" spellcheck="false"${state}>
        ${fault}
        <button class="main">${words.signIn}</button>
        <p id="suggestions" class="soft">${words.suggestions}</p>
        <ul aria-labelledby="suggestions">${buttons}</ul>
        <p class="soft">${words.comeBack}</p>
        <button class="plain" name="cancel" value="1" formnovalidate>${words.cancel}</button>
      </form>`,
  );
}

/** What is shown where the sign-in cannot go on, or is over. */
export function failurePage(language: Locale, what: "failed" | "signedOut"): string {
  const words = WORDS[language];
  const advice = what === "failed" ? words.failedAdvice : words.closeAdvice;
  return page(language, words[what], html`<h1>${words[what]}</h1><p>${advice}</p>`);
}

function page(language: Locale, title: string, content: Html): string {
  return html`<!doctype html>
<html lang="${language === "zh" ? "zh-Hans" : language}">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
    <meta name="robots" content="noindex">
    <title>${title} · Harapen</title>
    <link rel="stylesheet" href="${MOUNT}/style.css">
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
