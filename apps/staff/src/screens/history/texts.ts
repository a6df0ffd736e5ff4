import type { Publish } from "@harapen/contract/staff/publish";
import { PUBLISH_WORDS } from "../../i18n/publish-words.ts";
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
    ...PUBLISH_WORDS.ja,
    title: "公開の記録",
    lead: "いつ、だれが、なにを変えたか。どの公開も取り消せます。どの時点にも、もどせます。もどしたことも、またもどせます。",
    current: "いま公開中",
    origins: originsJa,
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
    ways: {
      undo: {
        all: "この公開を取り消す",
        one: (name: string) => `${name} だけ、この公開を取り消す`,
      },
      restore: {
        all: "この時点にすべてもどす",
        one: (name: string) => `${name} だけ、この時点にもどす`,
      },
    },
    undoTitle: (number: number, name?: string) =>
      name === undefined
        ? `第 ${number} 回の公開を取り消しますか`
        : `${name} の、第 ${number} 回の公開を取り消しますか`,
    undoLead:
      "この公開の前の内容が、下書きに入ります。そのあとに変えたほかの項目は、そのままです。来館者に見えるのは、下書きを公開してからです。",
    undo: "下書きに入れる",
    undone: "公開の前の内容を、下書きに入れました。",
    restoreTitle: (name?: string) =>
      name === undefined ? "もとにもどしますか" : `${name} をもとにもどしますか`,
    restoreLead: (number: number) =>
      `第 ${number} 回の内容を、すぐに公開します。そのあとに加えた子は「お休み中」になります。下書きと、来館者のアルバムはそのままです。`,
    restoreBirdLead: (number: number, name: string) =>
      `${name} だけを第 ${number} 回の内容にもどして、すぐに公開します。下書きと、来館者のアルバムはそのままです。`,
    restore: "もどして公開する",
    done: "もとにもどしました。",
  },
  en: {
    ...PUBLISH_WORDS.en,
    title: "History",
    lead: "Who published what, and when. Each publish can be undone. You can go back to any of these, and undo that in the same way.",
    current: "Published now",
    origins: originsEn,
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
    ways: {
      undo: {
        all: "Undo this publish",
        one: (name: string) => `Undo for ${name} alone`,
      },
      restore: {
        all: "Go back to this version",
        one: (name: string) => `Bring back ${name} alone`,
      },
    },
    undoTitle: (number: number, name?: string) =>
      name === undefined ? `Undo no. ${number}?` : `Undo no. ${number} for ${name}?`,
    undoLead:
      "What was there before this publish comes into the draft. Other fields that were changed since stay as they are. Visitors see it once the draft is published.",
    undo: "Take it into the draft",
    undone: "What was there before is in the draft.",
    restoreTitle: (name?: string) => (name === undefined ? "Go back?" : `Bring back ${name}?`),
    restoreLead: (number: number) =>
      `This publishes the content of no. ${number} at once. Penguins added since then become “not on show”. The draft and visitors' albums stay as they are.`,
    restoreBirdLead: (number: number, name: string) =>
      `This publishes ${name} at once, as it was in no. ${number}. The draft and visitors' albums stay as they are.`,
    restore: "Go back and publish",
    done: "Restored and published.",
  },
});
