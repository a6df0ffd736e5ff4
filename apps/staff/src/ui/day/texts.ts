import { inBoth } from "../../i18n/texts.ts";

export const DAY = inBoth({
  ja: {
    today: "今日",
    "too-early": "この日より前にはなりません。",
    "too-late": "この日より後にはなりません。",
    ancient: "年をたしかめてください。",
  },
  en: {
    today: "Today",
    "too-early": "This is too early.",
    "too-late": "This is too late.",
    ancient: "Please check the year.",
  },
});
