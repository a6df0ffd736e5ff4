import { inBoth } from "../../i18n/texts.ts";

export const READ_ONLY = inBoth({
  ja: "ここを変えられるのは、飼育担当とお手伝いです。",
  en: "Keepers and helpers can change these; you can read them.",
});
