/**
 * The tag of a test of what few visitors meet, or that repeats another in a further language, size or build,
 * or with a further fault of one kind, or that takes long: `npm run test:faults` runs these, `npm test` the
 * others.
 */
export const FURTHER = "@further";

/** Returns the details of a repeated test: tagged unless it is one that `npm test` runs. */
export const unlessFirst = (isFirst: boolean) => (isFirst ? {} : { tag: FURTHER });

/**
 * Whether `npm test` covers a language: Japanese, which most visitors read, and English, with longer words
 * and other line breaks.
 */
export const isFirstLanguage = (locale: string) => locale === "ja" || locale === "en";
