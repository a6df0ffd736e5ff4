/** The tag of a test of what few visitors meet, or that repeats another in a further language, size or build, or with a further fault of one kind: `npm run test:faults` makes those, `npm test` the others. */
export const FURTHER = "@further";

/** The details of a test that is repeated: tagged unless it is one of those that `npm test` makes. */
export const unlessFirst = (isFirst: boolean) => (isFirst ? {} : { tag: FURTHER });

/** Whether a language is among those of `npm test`: Japanese, which most visitors read, and one whose words are longer and break elsewhere. */
export const isFirstLanguage = (locale: string) => locale === "ja" || locale === "en";
