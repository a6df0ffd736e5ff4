import { inBoth } from "../../i18n/texts.ts";
import type { SaveState } from "./document-editor.ts";

const statesJa: Readonly<Record<SaveState, string>> = {
  unchanged: "変更なし",
  saved: "下書きに保存ずみ",
  unsaved: "変更あり…",
  saving: "保存しています…",
  conflict: "ほかの人の変更とぶつかりました",
  failed: "保存できませんでした",
};

const statesEn: Readonly<Record<SaveState, string>> = {
  unchanged: "No changes",
  saved: "Saved in the draft",
  unsaved: "Changed…",
  saving: "Saving…",
  conflict: "Somebody else has changed this too",
  failed: "Could not be saved",
};

export const EDITING = inBoth({
  ja: {
    states: statesJa,
    again: "もう一度保存する",
    readOnly: "ここを変えられるのは、飼育担当とお手伝いです。",
    conflictTitle: "ほかの人も、ここを変えました",
    conflictLead: (who: string) =>
      `${who} が先に保存しています。どちらを残すか選んでください。選ぶまで、なにも上書きされません。`,
    somebody: "ほかの人",
    mine: "あなたの変更",
    theirs: (who: string) => `${who} の変更`,
    keepMine: "あなたの変更を残す",
    takeTheirs: (who: string) => `${who} の変更を残す`,
    outdatedTitle: "下書きのあとに、別の内容が公開されました",
    outdatedLead:
      "このまま公開すると、いま公開されている内容が下書きのとおりに変わります。どちらを残すか選んでください。選ぶまで公開できません。",
    published: "公開中",
    draft: "下書き",
    keepDraft: "下書きを残す",
    takePublished: "公開中の内容にする",
  },
  en: {
    states: statesEn,
    again: "Save again",
    readOnly: "Keepers and helpers can change these; you can read them.",
    conflictTitle: "Somebody else has changed this too",
    conflictLead: (who: string) =>
      `${who} has saved first. Choose which version to keep; until then nothing is overwritten.`,
    somebody: "Somebody else",
    mine: "Yours",
    theirs: (who: string) => `By ${who}`,
    keepMine: "Keep mine",
    takeTheirs: (who: string) => `Keep the one by ${who}`,
    outdatedTitle: "Something else was published since this was changed here",
    outdatedLead:
      "To publish the draft would replace what is published by now. Choose which one to keep; until then nothing can be published.",
    published: "Published",
    draft: "Draft",
    keepDraft: "Keep the draft",
    takePublished: "Take what is published",
  },
});
