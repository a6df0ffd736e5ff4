import { inBoth } from "../../i18n/texts.ts";

export const WORDS = inBoth({
  ja: {
    title: "ことば",
    lead: "名前とコメントが、どの言葉までそろっているかです。タップすると、その場で書けます。",
    caption: "ことばのそろいぐあい",
    bird: "ペンギン",
    count: (written: number, all: number) => `${written} / ${all}`,
    name: "名前",
    comment: "コメント",
    write: (language: string) => `${language}を書く`,
    gap: (of: string) => `${of}がまだ`,
    malformedReading: "ふりがなの記号",
    onlyGaps: "まだのある子だけ",
    none: "ぜんぶそろっています！",
  },
  en: {
    title: "Words",
    lead: "Which names and comments are there in which language. Tap one to write it.",
    caption: "Names and comments by language",
    bird: "Penguin",
    count: (written: number, all: number) => `${written} / ${all}`,
    name: "name",
    comment: "comment",
    write: (language: string) => `Write in ${language}`,
    gap: (of: string) => `no ${of}`,
    malformedReading: "furigana marks",
    onlyGaps: "Only those with gaps",
    none: "Nothing is missing!",
  },
});
