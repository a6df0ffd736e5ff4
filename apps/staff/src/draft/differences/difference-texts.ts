import { inBoth } from "../../i18n/texts.ts";

export const DIFFERENCES = inBoth({
  ja: { field: "項目", nothing: "（なし）", same: "ちがいはありません。" },
  en: { field: "Field", nothing: "(nothing)", same: "There is no difference." },
});
