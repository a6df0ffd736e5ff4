import { inBoth } from "../../../i18n/texts.ts";

export const STUDIES = inBoth({
  ja: {
    title: "研究",
    lead: "来館者といっしょに行う調査です。一つの水族館で同時に記録できるのは一つです。",
    resting: "調査のあいだ、来館者の絵からの学習は休んでいます。",
    nothing: "まだ、調査はありません",
    nothingLead: "調査をつくると、ここに並びます。始めるまで、来館者には何も変わりません。",
    days: (from: string, to: string) => `${from} 〜 ${to}`,
  },
  en: {
    title: "Studies",
    lead: "What is tried out with visitors. One study of an aquarium records at a time.",
    resting: "While a study goes on, nothing is learned from visitors' drawings.",
    nothing: "There is no study yet",
    nothingLead: "Studies appear here. Until one is started, nothing changes for visitors.",
    days: (from: string, to: string) => `${from} to ${to}`,
  },
});
