import { FALLBACK_LOCALE, type Locale } from "@harapen/contract/locales";
import { warn } from "../platform/log.ts";
import { detectLocale } from "./detect.ts";
import { loadMessages } from "./load-messages.ts";
import type { Messages } from "./messages.ts";
import { savedLocale, saveLocale } from "./saved-locale.ts";
import { useSpeech } from "./speech.ts";

function speak(locale: Locale, messages: Messages | null): void {
  document.documentElement.lang = locale;
  useSpeech.setState({ locale, messages });
}

/**
 * Loads the visitor's language. Every language has every message (the compiler sees to it), so the fallback language is
 * needed, and loaded, only where a language's file cannot be had; where neither can, the app starts and shows keys.
 */
export async function startSpeech(): Promise<void> {
  const locale = detectLocale(savedLocale(), navigator.language);
  const messages = await loadMessages(locale)
    .catch((error: unknown) => {
      warn("messages not loaded", { locale, error });
      return loadMessages(FALLBACK_LOCALE);
    })
    .catch((error: unknown) => {
      warn("locale bootstrap failed", error);
      return null;
    });
  speak(locale, messages);
}

/** What became of a choice of language; `overtaken`: the visitor has chosen again since. */
export type LocaleChange = { readonly from: Locale; readonly to: Locale } | "overtaken" | "unavailable";

let choices = 0;

/**
 * Speaks `locale` from now on, in this visit and the next; of several choices in a row, the last. Where the messages cannot be
 * had, the visitor goes on in the language that is spoken.
 */
export async function changeLocale(locale: Locale): Promise<LocaleChange> {
  choices += 1;
  const choice = choices;
  const messages = await loadMessages(locale).catch((error: unknown) =>
    warn("messages not loaded", { locale, error }),
  );
  if (choice !== choices) return "overtaken";
  if (!messages) return "unavailable";
  const from = useSpeech.getState().locale;
  speak(locale, messages);
  saveLocale(locale);
  return { from, to: locale };
}
