import { inBoth, plural } from "../../i18n/texts.ts";
import type { TileKind } from "./readiness-counts.ts";

const tilesJa: Readonly<Record<TileKind, string>> = {
  untraced: "もようがまだ",
  "no-photograph": "写真がまだ",
  "no-alignment": "位置合わせがまだ",
  "no-name": "名前がまだ",
};

const tilesEn: Readonly<Record<TileKind, string>> = {
  untraced: "spots not traced",
  "no-photograph": "without a photograph",
  "no-alignment": "not aligned",
  "no-name": "names missing",
};

export const OVERVIEW = inBoth({
  ja: {
    name: "ようす",
    left: (count: number) => `まだのところが ${count} か所`,
    missing: (count: number) => `あと ${count} か所で そろいます`,
    ready: "いつでも公開できます",
    published: "みんな公開ずみです",
    noBirds: "まだペンギンがいません",
    empty: "さあ、ペンギンを迎えましょう",
    emptyLead: "表やエクセルからまとめて入れるか、1羽ずつ加えてください。",
    changes: (count: number) => `下書きの変更 ${count} 件`,
    discard: "変更をすべて取り消す",
    discardTitle: (count: number) => `下書きの変更 ${count} 件を取り消しますか`,
    discardLead:
      "公開されている内容にもどります。まだ公開していないペンギンと写真は、消えます。これは元にもどせません。",
    publish: "公開する",
    tiles: tilesJa,
    all: "すべて見る",
    shownAlone: (what: string) => `「${what}」だけを表示しています。`,
    blockedTitle: "次のところを直すと公開できます",
    importBirds: "表から入れる",
    preview: "下書きを見る",
    hidden: "この水族館は、まだ来館者に見えません",
    show: "来館者に見せる",
    address: "来館者のアドレス",
    addBird: "1羽ずつ加える",
    publishTitle: "公開する",
    duringStudy: (name: string) =>
      `調査「${name}」が続いています。公開すると、来館者に出る順位が変わります。公開したことは記録に残ります。`,
    publishLead: (count: number) =>
      `下書きの変更 ${count} 件が、来館者のページに出ます。あとから元にもどせます。`,
    gapsLead: (count: number) => `まだのところが ${count} か所ありますが、公開はできます。`,
    note: "ひとこと（なにを変えたか）",
    publishDone: "公開しました！ 1分ほどで、来館者のページに届きます。",
  },
  en: {
    name: "Overview",
    left: (count: number) => `${plural(count, "thing", "things")} not done yet`,
    missing: (count: number) => `${plural(count, "thing", "things")} still missing`,
    ready: "Ready to publish",
    published: "Everything is published",
    noBirds: "There are no penguins yet",
    empty: "Let's welcome the penguins",
    emptyLead: "Bring them in from a table or a spreadsheet, or add them one by one.",
    changes: (count: number) => plural(count, "change in the draft", "changes in the draft"),
    discard: "Discard all changes",
    discardTitle: (count: number) => `Discard ${plural(count, "change", "changes")} in the draft?`,
    discardLead:
      "Everything goes back to the published version. Penguins and photographs that were never published will be gone. This cannot be undone.",
    publish: "Publish",
    tiles: tilesEn,
    all: "Show all",
    shownAlone: (what: string) => `Only “${what}” are shown.`,
    blockedTitle: "Fix these before you publish",
    importBirds: "From a table",
    preview: "Look at the draft",
    hidden: "Visitors can't see this aquarium yet",
    show: "Show it to visitors",
    address: "Address for visitors",
    addBird: "Add one",
    publishTitle: "Publish",
    duringStudy: (name: string) =>
      `The study ${name} is running. Publishing changes the rankings that visitors get, and the log records it.`,
    publishLead: (count: number) =>
      `${plural(count, "change", "changes")} in the draft will appear on the visitors' pages. You can undo this later.`,
    gapsLead: (count: number) =>
      `${plural(count, "thing is", "things are")} not done yet. You can publish anyway.`,
    note: "A note (what has changed)",
    publishDone: "Published! It reaches the visitors' pages within a minute or so.",
  },
});
