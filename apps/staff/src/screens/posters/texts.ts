import { inBoth } from "../../i18n/texts.ts";

export const POSTERS = inBoth({
  ja: {
    title: "ポスター",
    lead: "プールのそばに貼る QR コードです。大きさを選んで印刷してください。",
    paper: "紙の大きさ",
    print: "印刷する",
    preview: "ポスターの見本",
    localTitle: "この URL では印刷できません",
    local: (address: string) =>
      `${address} は、この端末からしか開けない URL です。来館者が開ける URL でこのページを開いてから、印刷してください。`,
  },
  en: {
    title: "Posters",
    lead: "A QR code for beside the pool. Choose a size and print it.",
    paper: "Paper size",
    print: "Print",
    preview: "Preview of the poster",
    localTitle: "Not printable from this address",
    local: (address: string) =>
      `${address} opens on this device alone. Open this page at the address that visitors can reach, and print then.`,
  },
});

/** The poster's texts for visitors; the Japanese has few kanji, as children read it on their own. */
export const POSTER_WORDS = {
  ja: { call: "おなかのもようをかいて、\nどの子かあてよう！", scan: "カメラでよみとってね" },
  en: { call: "Draw the spots\non its belly and\nfind out who it is!", scan: "Scan with your camera" },
  zh: { call: "画出肚皮上的斑点，\n猜猜它是谁！", scan: "用相机扫一扫" },
  ko: { call: "배의 무늬를 그려서\n누구인지 찾아보세요!", scan: "카메라로 찍어 보세요" },
} as const;
