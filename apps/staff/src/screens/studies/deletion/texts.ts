import type { RetentionClass } from "@harapen/contract/staff/studies/retention";
import { inBoth } from "../../../i18n/texts.ts";

const classesJa: Readonly<Record<RetentionClass, string>> = {
  events: "できごと",
  drawings: "絵",
  participants: "参加者",
};
const classesEn: Readonly<Record<RetentionClass, string>> = {
  events: "Events",
  drawings: "Drawings",
  participants: "Participants",
};

export const STUDY_DELETION = inBoth({
  ja: {
    title: "削除の求め",
    lead: "記録を消してほしいと言われたら、ここで消します。バックアップを戻しても、また消えます。",
    retention: "残しておく日数",
    retentionLead: "日数をすぎたものは、1日に1回、自動で消えます。日数は設定で決めます。",
    classes: classesJa,
    columns: { class: "種類", days: "日数", due: "次に消えるもの", next: "その次" },
    forever: "消すまでずっと",
    days: (days: number) => `${days}日`,
    rows: (rows: number) => `${rows}件`,
    on: (day: string, rows: number) => `${day}に${rows}件`,
    nothing: "なし",
  },
  en: {
    title: "Deletion requests",
    lead: "Whoever asks for it is deleted here. A backup that is restored loses them again.",
    retention: "How long data are kept",
    retentionLead: "What is over its days is deleted by itself, once a day. The settings say how many days.",
    classes: classesEn,
    columns: { class: "What", days: "Kept for", due: "Goes next", next: "After that" },
    forever: "until deleted",
    days: (days: number) => (days === 1 ? "1 day" : `${days} days`),
    rows: (rows: number) => (rows === 1 ? "1 row" : `${rows} rows`),
    on: (day: string, rows: number) => `${rows === 1 ? "1 row" : `${rows} rows`} on ${day}`,
    nothing: "nothing",
  },
});
