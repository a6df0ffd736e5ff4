import type { CopiedBirds } from "@harapen/contract/staff/aquariums";
import { inBoth } from "../../i18n/texts.ts";

type Choices = Readonly<Record<CopiedBirds, { name: string; means: string }>>;

const birdsJa: Choices = {
  "with-photographs": {
    name: "ペンギンを、写真もいっしょに",
    means: "名前、ことば、もよう、写真、その位置合わせ",
  },
  "without-photographs": {
    name: "ペンギンを、写真なしで",
    means: "名前、ことば、もよう。写真はあとで加えます",
  },
  none: { name: "ペンギンは入れない", means: "バンドと場所だけで始めます" },
};

const birdsEn: Choices = {
  "with-photographs": {
    name: "The penguins with their photographs",
    means: "names, words, spots, photographs and how they are aligned",
  },
  "without-photographs": {
    name: "The penguins without photographs",
    means: "names, words and spots; photographs follow later",
  },
  none: { name: "No penguins", means: "it begins with bands and places alone" },
};

export const COPY_AQUARIUM = inBoth({
  ja: {
    title: (name: string) => `${name}の写しをつくる`,
    lead: "いま公開されている内容だけを写します。公開の記録、なかま、来館者のアルバムは写しません。写しは、見せるまで来館者には見えません。",
    birds: "持っていくもの",
    always: "バンドの色と場所、その呼び名は、いつもいっしょです。",
    birdsOf: birdsJa,
    settings: "アンケートの URL と、調査のための設定もいっしょに",
    settingsMeans: "別の調査に使う写しなら、外してください",
    create: "写しをつくる",
  },
  en: {
    title: (name: string) => `Copy ${name}`,
    lead: "What is published now is copied. Drafts, history, people and visitors' albums are not. Visitors do not see the copy until you show it.",
    birds: "What comes along",
    always: "Band colours and places, with the words for them, always do.",
    birdsOf: birdsEn,
    settings: "The questionnaires' addresses and the settings of studies, too",
    settingsMeans: "leave them out where the copy is for another study",
    create: "Make the copy",
  },
});
