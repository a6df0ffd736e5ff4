import { DEFAULT_LOCALE, type Locale } from "@harapen/contract/locales";
import { create } from "zustand";
import type { Messages } from "./messages.ts";

interface Speech {
  readonly locale: Locale;
  /** As they are written, marks included; null where no language could be loaded. */
  readonly messages: Messages | null;
}

/** The language of the page and its messages. */
export const useSpeech = create<Speech>(() => ({ locale: DEFAULT_LOCALE, messages: null }));

/** The language of the page; a component that uses it follows its changes. */
export function useLocale(): Locale {
  return useSpeech(({ locale }) => locale);
}
