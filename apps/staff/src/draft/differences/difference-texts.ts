import { inBoth } from "../../i18n/texts.ts";

export const DIFFERENCES = inBoth({
  ja: {
    field: "項目",
    nothing: "（なし）",
    same: "ちがいはありません。",
    retraced: (text: string) => `${text}（場所か大きさ、または写真の合わせ方がちがいます）`,
  },
  en: {
    field: "Field",
    nothing: "(nothing)",
    same: "There is no difference.",
    retraced: (text: string) => `${text} (in other places or sizes, or aligned otherwise)`,
  },
});
