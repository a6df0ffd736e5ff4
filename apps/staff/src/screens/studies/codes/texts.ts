import { inBoth } from "../../../i18n/texts.ts";

export const CODES = inBoth({
  ja: { title: "参加コード", nothing: "まだ、何もありません", nothingLead: "調査が始まると、ここに出ます。" },
  en: { title: "Codes", nothing: "Nothing yet", nothingLead: "It appears here once the study runs." },
});
