import type { Locale } from "@harapen/contract/locales";
import { TEXTS } from "../texts/texts.ts";
import { html } from "./html.ts";
import { layout } from "./layout.ts";

/** Returns the page that is shown where the sign-in has failed or is over. */
export function endPage(locale: Locale, outcome: "failed" | "signedOut"): string {
  const texts = TEXTS[locale];
  const advice = outcome === "failed" ? texts.failedAdvice : texts.closeAdvice;
  return layout(locale, texts[outcome], html`<h1>${texts[outcome]}</h1><p>${advice}</p>`);
}
