import { inBoth } from "./texts.ts";

/** The words for publishes, wherever they are told of. */
export const PUBLISH_WORDS = inBoth({
  ja: {
    number: (number: number) => `第 ${number} 回`,
    restored: (number: number) => `第 ${number} 回の内容にもどしました`,
  },
  en: {
    number: (number: number) => `No. ${number}`,
    restored: (number: number) => `Went back to no. ${number}`,
  },
});
