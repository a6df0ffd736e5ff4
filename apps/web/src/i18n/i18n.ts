import { FALLBACK_LOCALE, isLocale, LOCALES, type Locale } from "@harapen/contract/locales";
import i18next, { type BackendModule } from "i18next";
import { initReactI18next } from "react-i18next";
import { warn } from "../diagnostics/log.ts";
import { detectLocale } from "./detect.ts";
import { loadMessages } from "./load-messages.ts";
import { MARKED, PLAIN, unmarked } from "./marks.ts";
import type { Messages } from "./messages.ts";
import { savedLocale, saveLocale } from "./saved-locale.ts";

/**
 * Every language has every message (the compiler sees to it), so the fallback language is needed, and loaded, only where
 * a language's file cannot be had.
 */
async function messagesIn(language: string): Promise<Messages> {
  if (!isLocale(language)) return loadMessages(FALLBACK_LOCALE);
  return loadMessages(language).catch((error: unknown) => {
    warn("messages not loaded", { language, error });
    return loadMessages(FALLBACK_LOCALE);
  });
}

const lazyMessages: BackendModule = {
  type: "backend",
  init: () => {},
  read: (language, namespace, done) => {
    messagesIn(language).then(
      (messages) => done(null, namespace === MARKED ? messages : unmarked(messages)),
      (error: Error) => done(error, null),
    );
  },
};

/** Loads the visitor's language. The app starts even where that fails: it then speaks the fallback or shows keys. */
export async function startI18n(): Promise<void> {
  i18next.on("languageChanged", (language) => {
    document.documentElement.lang = language;
  });
  i18next.on("failedLoading", (language, _namespace, message) =>
    warn("messages not loaded", { language, message }),
  );
  await i18next
    .use(lazyMessages)
    .use(initReactI18next)
    .init({
      lng: detectLocale(savedLocale(), navigator.language),
      fallbackLng: false,
      supportedLngs: [...LOCALES],
      ns: [PLAIN, MARKED],
      defaultNS: PLAIN,
      interpolation: { escapeValue: false },
      react: { useSuspense: false },
    })
    .catch((error: unknown) => warn("locale bootstrap failed", error));
}

/**
 * Speaks `locale` from now on, in this visit and the next. Answers whether it can: where the messages cannot be had, the
 * visitor goes on in the language that is spoken, since i18next would show bare keys and never ask for the messages again.
 */
export async function changeLocale(locale: Locale): Promise<boolean> {
  try {
    await loadMessages(locale);
  } catch (error) {
    warn("messages not loaded", { locale, error });
    return false;
  }
  saveLocale(locale);
  await i18next.changeLanguage(locale);
  return true;
}
