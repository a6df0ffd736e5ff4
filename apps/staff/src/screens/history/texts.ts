import type { Publish } from "@harapen/contract/staff/publish";
import { inBoth } from "../../i18n/texts.ts";

/** What a publish changed, counted by kind. */
type Counts = Pick<Publish, "number" | "birds" | "photographs" | "settings">;

const penguins = (count: number) => `${count} ${count === 1 ? "penguin" : "penguins"}`;

const originsJa: Readonly<Record<Publish["origin"], string>> = {
  publish: "公開",
  restore: "もとにもどす",
  import: "取り込み",
};

const originsEn: Readonly<Record<Publish["origin"], string>> = {
  publish: "Publish",
  restore: "Restore",
  import: "Import",
};

export const HISTORY = inBoth({
  ja: {
    title: "公開の記録",
    lead: "いつ、だれが、なにを変えたか。どの時点にも、もどせます。もどしたことも、またもどせます。",
    number: (number: number) => `第 ${number} 回`,
    current: "いま公開中",
    origins: originsJa,
    restored: (number: number) => `第 ${number} 回の内容にもどしました`,
    byCommand: "サーバーの操作",
    counts: ({ number, birds, photographs = 0, settings }: Counts) =>
      [
        birds.added > 0 && `ペンギン ${birds.added} 羽を追加`,
        birds.changed > 0 && `ペンギン ${birds.changed} 羽を変更`,
        birds.removed > 0 && `ペンギン ${birds.removed} 羽を削除`,
        photographs > 0 && `写真 ${photographs} 枚を追加`,
        settings && "水族館の設定を変更",
      ]
        .filter(Boolean)
        .join("・") || (number === 1 ? "水族館をつくりました" : "変更なし"),
    open: "ちがいを見る",
    close: "ちがいをとじる",
    before: "まえ",
    after: "あと",
    details: "水族館の設定",
    reordered: "ペンギンの並び順が変わりました。",
    restoreAll: "この時点にすべてもどす",
    restoreBird: "この子だけ、この時点にもどす",
    restoreTitle: "もとにもどしますか",
    restoreLead: (number: number) =>
      `第 ${number} 回の内容を、すぐに公開します。そのあとに加えた子は「お休み中」になります。下書きと、来館者のアルバムはそのままです。`,
    restoreBirdLead: (number: number) =>
      `この子だけを第 ${number} 回の内容にもどして、すぐに公開します。下書きと、来館者のアルバムはそのままです。`,
    restore: "もどして公開する",
    done: "もとにもどしました。",
  },
  en: {
    title: "History",
    lead: "Who published what, and when. You can go back to any of these, and undo that in the same way.",
    number: (number: number) => `No. ${number}`,
    current: "Published now",
    origins: originsEn,
    restored: (number: number) => `Went back to no. ${number}`,
    byCommand: "by command",
    counts: ({ number, birds, photographs = 0, settings }: Counts) =>
      [
        birds.added > 0 && `${penguins(birds.added)} added`,
        birds.changed > 0 && `${penguins(birds.changed)} changed`,
        birds.removed > 0 && `${penguins(birds.removed)} removed`,
        photographs > 0 && `${photographs} ${photographs === 1 ? "photograph" : "photographs"} added`,
        settings && "settings changed",
      ]
        .filter(Boolean)
        .join(", ") || (number === 1 ? "the aquarium was made" : "no change"),
    open: "Show the differences",
    close: "Hide the differences",
    before: "Before",
    after: "After",
    details: "The aquarium's settings",
    reordered: "The order of the penguins has changed.",
    restoreAll: "Go back to this version",
    restoreBird: "Bring back only this penguin",
    restoreTitle: "Go back?",
    restoreLead: (number: number) =>
      `This publishes the content of no. ${number} at once. Penguins added since then become “not on show”. The draft and visitors' albums stay as they are.`,
    restoreBirdLead: (number: number) =>
      `This publishes this penguin at once, as it was in no. ${number}. The draft and visitors' albums stay as they are.`,
    restore: "Go back and publish",
    done: "Restored and published.",
  },
});
