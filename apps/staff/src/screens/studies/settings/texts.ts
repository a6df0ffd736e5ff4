import { inBoth } from "../../../i18n/texts.ts";

export const STUDY_SETTINGS = inBoth({
  ja: { title: "条件と同意", nothing: "まだ、何もありません", nothingLead: "調査が始まると、ここに出ます。" },
  en: {
    title: "Arms and consent",
    nothing: "Nothing yet",
    nothingLead: "It appears here once the study runs.",
  },
});
