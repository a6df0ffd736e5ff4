/** The languages of the staff's app; aquariums' texts have more (`LOCALES` of the contract). */
export const STAFF_LOCALES = ["ja", "en"] as const;
export type StaffLocale = (typeof STAFF_LOCALES)[number];

/** Local storage key of the chosen language; visitors have their own. */
export const STAFF_LOCALE_STORAGE_KEY = "staff_locale";

function isStaffLocale(value: unknown): value is StaffLocale {
  return STAFF_LOCALES.includes(value as StaffLocale);
}

/** The language to begin in: the one chosen on this device, else Japanese where the browser asks for it, else English. */
export function detectStaffLocale(saved: string | null, browserLanguage: string): StaffLocale {
  if (isStaffLocale(saved)) return saved;
  return browserLanguage.toLowerCase().startsWith("ja") ? "ja" : "en";
}
