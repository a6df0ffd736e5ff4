import type { Locale } from "@harapen/contract/locales";

/** The files of an aquarium in the exchange format, below its folder. */
export const DETAILS_FILE = "aquarium.json";
export const BASE_FILE = "base.json";
export const dictionaryFile = (locale: Locale) => `localize/${locale}.json`;
