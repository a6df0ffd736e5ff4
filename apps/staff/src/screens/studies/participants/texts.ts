import { inBoth } from "../../../i18n/texts.ts";

export const PARTICIPANTS = inBoth({
  ja: { title: "参加者", nothing: "まだ、何もありません", nothingLead: "調査が始まると、ここに出ます。" },
  en: { title: "Participants", nothing: "Nothing yet", nothingLead: "It appears here once the study runs." },
});
