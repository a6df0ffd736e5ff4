import { DEFAULT_LOCALE, isLocale, type Locale } from "@harapen/contract/locales";

/**
 * Returns the first of our locales in lists of languages like `ui_locales` ("zh-CN en") or `Accept-Language` ("ko-KR,ko;q=0.9"),
 * ignoring weights; the default where no list has one.
 */
export function negotiateLocale(...lists: readonly unknown[]): Locale {
  const tags = lists.filter((list) => typeof list === "string").flatMap((list) => list.split(/[\s,]+/));
  const languages = tags.map((tag) => tag.toLowerCase().split(/[-;]/, 1)[0]);
  return languages.find(isLocale) ?? DEFAULT_LOCALE;
}
