import { inBoth } from "../../../i18n/texts.ts";

export const BIRD_STATISTICS = inBoth({
  ja: {
    title: "来館者の見つけかた",
    confirmations: "「この子だった！！！」",
    times: (count: number) => `${count} 回`,
    first: "1 番目で",
    shown: "7 番目までに",
    last: "さいごは",
    all: "みんなとくらべる",
    learned: "来館者が教えてくれたもよう",
  },
  en: {
    title: "How visitors find it",
    confirmations: "“This was the one!!!”",
    times: (count: number) => (count === 1 ? "once" : `${count} times`),
    first: "Found first",
    shown: "In the first seven",
    last: "Last",
    all: "Beside the others",
    learned: "What visitors taught",
  },
});
