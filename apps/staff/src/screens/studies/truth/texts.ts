import { inBoth } from "../../../i18n/texts.ts";

export const TRUTH = inBoth({
  ja: { title: "正解の入力", nothing: "まだ、何もありません", nothingLead: "調査が始まると、ここに出ます。" },
  en: { title: "Truth", nothing: "Nothing yet", nothingLead: "It appears here once the study runs." },
});
