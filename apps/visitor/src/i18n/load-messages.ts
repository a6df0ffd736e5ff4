import type { Locale } from "@harapen/contract/locales";
import { loadReader } from "./furigana/furigana.ts";
import type { Messages } from "./messages.ts";

/** One file per language, loaded when the language is chosen. */
const LOADERS: Record<Locale, () => Promise<Messages>> = {
  ja: async () => {
    const [{ ja }] = await Promise.all([import("./messages/ja.ts"), loadReader()]);
    return ja;
  },
  en: async () => (await import("./messages/en.ts")).en,
  zh: async () => (await import("./messages/zh.ts")).zh,
  ko: async () => (await import("./messages/ko.ts")).ko,
};

/** Loads what the language menu offers before anyone asks for it: there may be no network by then. */
export async function loadMessagesAhead(): Promise<void> {
  await Promise.all(Object.values(LOADERS).map((load) => load()));
}

export function loadMessages(locale: Locale): Promise<Messages> {
  return LOADERS[locale]();
}
