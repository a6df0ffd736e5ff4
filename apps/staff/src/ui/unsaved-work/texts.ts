import { inBoth } from "../../i18n/texts.ts";

export const UNSAVED_WORK = inBoth({
  ja: {
    title: "保存しないで移りますか",
    lead: "ここで変えたことは残りません。",
    leave: "保存しないで移る",
  },
  en: {
    title: "Leave without saving?",
    lead: "What was changed here is lost.",
    leave: "Leave without saving",
  },
});
