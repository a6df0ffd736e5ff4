import type { Locale } from "@harapen/contract/locales";
import { useLocale } from "../../../i18n/translate.ts";

/** The words of the answer by flippers: apart from the messages, which every visitor loads first. */
interface FlipperTexts {
  /** Leads from the colours to the flippers, and back. */
  readonly instead: string;
  readonly colours: string;
  readonly question: string;
  readonly help: string;
  /** The flippers by the side on which the visitor sees them. */
  readonly left: string;
  readonly right: string;
}

export const FLIPPER_TEXTS: Readonly<Record<Locale, FlipperTexts>> = {
  ja: {
    instead: "いろは¦わからない",
    colours: "いろも¦見えた",
    question: "どっちの¦はねに¦バンドが¦ある？",
    help: "えの¦はねを¦おしてね。¦見えた¦とおりの¦ひだりと¦みぎだよ。",
    left: "むかってひだりのはね",
    right: "むかってみぎのはね",
  },
  en: {
    instead: "Colour unclear",
    colours: "I see colours",
    question: "Which flipper wears a band?",
    help: "Tap it in the picture. Left is left as you see it.",
    left: "The flipper on the left, as you see it",
    right: "The flipper on the right, as you see it",
  },
  zh: {
    instead: "看不清颜色",
    colours: "看清颜色了",
    question: "哪边的翅膀戴着环？",
    help: "在图上点一下翅膀。左右就是你看到的左右。",
    left: "你看到的左边翅膀",
    right: "你看到的右边翅膀",
  },
  ko: {
    instead: "색을 몰라요",
    colours: "색도 보여요",
    question: "어느 쪽 날개에 밴드가 있나요?",
    help: "그림의 날개를 눌러 주세요. 보이는 그대로 왼쪽, 오른쪽이에요.",
    left: "보이는 쪽에서 왼쪽 날개",
    right: "보이는 쪽에서 오른쪽 날개",
  },
};

/** Returns the words in the page's language. */
export const useFlipperTexts = (): FlipperTexts => FLIPPER_TEXTS[useLocale()];
