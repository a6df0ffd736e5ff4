import { inBoth } from "../../../i18n/texts.ts";

export const REPLAY = inBoth({
  ja: { title: "絵の再生", nothing: "まだ、何もありません", nothingLead: "調査が始まると、ここに出ます。" },
  en: { title: "Replay", nothing: "Nothing yet", nothingLead: "It appears here once the study runs." },
});
