import { inBoth } from "../../../i18n/texts.ts";

export const EXPORT = inBoth({
  ja: { title: "書き出し", nothing: "まだ、何もありません", nothingLead: "調査が始まると、ここに出ます。" },
  en: { title: "Export", nothing: "Nothing yet", nothingLead: "It appears here once the study runs." },
});
