import type { Locale } from "@harapen/contract/locales";
import type { en } from "./messages/en.ts";

type Texts<Tree> = { readonly [Key in keyof Tree]: Tree[Key] extends string ? string : Texts<Tree[Key]> };

/** Every language has every message: a missing or a stray key is a compile error. English says which there are. */
export type Messages = Texts<typeof en>;

/** One file per language, loaded when the language is chosen. */
const LOADERS: Record<Locale, () => Promise<Messages>> = {
  ja: async () => (await import("./messages/ja.ts")).ja,
  en: async () => (await import("./messages/en.ts")).en,
  zh: async () => (await import("./messages/zh.ts")).zh,
  ko: async () => (await import("./messages/ko.ts")).ko,
};

export function loadMessages(locale: Locale): Promise<Messages> {
  return LOADERS[locale]();
}
