import type { Locale } from "@harapen/contract/locales";
import { TEXTS } from "../texts/texts.ts";
import { html } from "./html.ts";
import { layout } from "./layout.ts";
import { interactionPath } from "./paths.ts";

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
