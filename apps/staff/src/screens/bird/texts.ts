import type { BirthdayKind } from "../../draft/birthday.ts";
import { inBoth } from "../../i18n/texts.ts";

const kindsJa: Readonly<Record<BirthdayKind, string>> = {
  day: "年月日",
  month: "年月",
  year: "年だけ",
  unknown: "不明",
};

const kindsEn: Readonly<Record<BirthdayKind, string>> = {
  day: "Day",
  month: "Month",
  year: "Year only",
  unknown: "Unknown",
};

export const BIRD = inBoth({
  ja: {
    newTitle: "あたらしいペンギン",
    allBirds: "‹ ペンギン",
    photographs: "写真ともよう",
    words: "名前とことば",
    gaps: (count: number) => `まだ ${count} か所`,
    facts: "プロフィール",
    status: "いまは",
    since: "いつから",
    statusLead: "引っ越しや旅立ちのあとも、アルバムの名前と写真は残ります。",
    keeping: "飼育の記録",
    keepingLead: "スタッフだけに見えます。来館者の画面には出ません。",
    noPlace: "書かない",
    noPair: "いない",
    birthdayKind: "誕生日はどこまでわかりますか",
    birthdayKinds: kindsJa,
    isAbout: "だいたい（「ごろ」と出ます）",
    year: "年",
    month: "月",
    day: "日",
    faults: {
      incomplete: "数字がまだ足りません。",
      impossible: "この日はカレンダーにありません。",
      future: "未来の日です。",
    },
    discard: "この下書きをやめる",
    discardTitle: (name: string) => `${name} の下書きをやめますか`,
    discardLead: "公開されている内容にもどります。まだ公開していない子は、いなくなります。",
    notFound: "このペンギンは見つかりません。",
  },
  en: {
    newTitle: "A new penguin",
    allBirds: "‹ Penguins",
    photographs: "Photographs and spots",
    words: "Names and words",
    gaps: (count: number) => `${count} missing`,
    facts: "Profile",
    status: "Now",
    since: "Since",
    statusLead: "Its name and picture stay in visitors' albums after it has moved or passed away.",
    keeping: "Keepers' records",
    keepingLead: "Only staff see these; visitors never do.",
    noPlace: "Leave it out",
    noPair: "None",
    birthdayKind: "How exactly is the birthday known?",
    birthdayKinds: kindsEn,
    isAbout: "Roughly (visitors read “about”)",
    year: "Year",
    month: "Month",
    day: "Day",
    faults: {
      incomplete: "Some of the numbers are missing.",
      impossible: "There is no such day.",
      future: "This is in the future.",
    },
    discard: "Discard this draft",
    discardTitle: (name: string) => `Discard the draft of ${name}?`,
    discardLead: "It goes back to what is published. A penguin that was never published will be gone.",
    notFound: "This penguin was not found.",
  },
});
