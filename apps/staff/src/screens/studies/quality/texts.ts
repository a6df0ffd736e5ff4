import { inBoth } from "../../../i18n/texts.ts";

export const QUALITY = inBoth({
  ja: { title: "データの質", nothing: "まだ、何もありません", nothingLead: "調査が始まると、ここに出ます。" },
  en: { title: "Data quality", nothing: "Nothing yet", nothingLead: "It appears here once the study runs." },
});
