import { DEFAULT_LOCALE, type Locale } from "@harapen/contract/locales";
import { create } from "zustand";
import type { Messages } from "./messages/messages.ts";

interface LocaleState {
  readonly locale: Locale;
  /** The messages as written, with break opportunities; null where no catalog could be loaded. */
  readonly messages: Messages | null;
}

/** The store of the page's language and its message catalog. */
export const useLocaleStore = create<LocaleState>(() => ({ locale: DEFAULT_LOCALE, messages: null }));

/** The language of the page; a component that uses it renders again when it changes. */
export function useLocale(): Locale {
  return useLocaleStore(({ locale }) => locale);
}
