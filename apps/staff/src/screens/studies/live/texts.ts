import { inBoth } from "../../../i18n/texts.ts";

export const LIVE = inBoth({
  ja: {
    title: "いまのようす",
    nothing: "まだ、何もありません",
    nothingLead: "調査が始まると、ここに出ます。",
  },
  en: { title: "Live", nothing: "Nothing yet", nothingLead: "It appears here once the study runs." },
});
