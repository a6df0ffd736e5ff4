import type { Locale } from "@harapen/contract/locales";
import { loadFurigana } from "./furigana/furigana-store.ts";
import type { Messages } from "./messages/messages.ts";

/** One catalog per language, loaded when the language is chosen. A language without one does not compile. */
const LOADERS: Record<Locale, () => Promise<Messages>> = {
  ja: async () => {
    const [{ ja }] = await Promise.all([import("./messages/ja.ts"), loadFurigana()]);
    return ja;
  },
  en: async () => (await import("./messages/en.ts")).en,
  zh: async () => (await import("./messages/zh.ts")).zh,
  ko: async () => (await import("./messages/ko.ts")).ko,
};

/** Prefetches every language's catalog: when a visitor changes the language, there may be no network. */
export async function prefetchMessages(): Promise<void> {
  await Promise.all(Object.values(LOADERS).map((load) => load()));
}

/** Loads the message catalog of a language. Rejects where its file cannot be fetched. */
export function loadMessages(locale: Locale): Promise<Messages> {
  return LOADERS[locale]();
}
