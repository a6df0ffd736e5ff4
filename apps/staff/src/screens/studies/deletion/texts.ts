import { inBoth } from "../../../i18n/texts.ts";

export const DELETION = inBoth({
  ja: { title: "削除の求め", nothing: "まだ、何もありません", nothingLead: "調査が始まると、ここに出ます。" },
  en: {
    title: "Deletion requests",
    nothing: "Nothing yet",
    nothingLead: "It appears here once the study runs.",
  },
});
