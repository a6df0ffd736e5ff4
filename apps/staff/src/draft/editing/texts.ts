import { inBoth, plural } from "../../i18n/texts.ts";
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
    conflict: (who: string) => ({
      title: "ほかの人も、ここを変えました",
      lead: `${who} が先に、同じところを保存しています。どちらを残すか選んでください。ほかのところの変更は、どちらの人のものも残ります。`,
      takeTheirs: `${who} の変更を残す`,
      keepMine: "あなたの変更を残す",
    }),
    discarded: {
      title: "ほかの人が、この子の下書きをやめました",
      lead: "まだ公開していないこの子は、もう下書きにいません。この画面の内容でもどすか、そのままやめるか選んでください。",
      takeTheirs: "やめたままにする",
      keepMine: "あなたの内容でもどす",
    },
    merged: (who: string) => `${who} の変更も、ここに入りました。`,
    somebody: "ほかの人",
    mine: "あなたの変更",
    theirs: (who: string) => `${who} の変更`,
    outdatedTitle: "下書きのあとに、別の内容が公開されました",
    outdatedLead:
      "このまま公開すると、いま公開されている内容が下書きのとおりに変わります。どちらを残すか選んでください。選ぶまで公開できません。",
    changes: "変えたところ",
    changeCount: (count: number) => `${count} か所`,
    showChanges: "見る",
    hideChanges: "とじる",
    published: "公開中",
    draft: "下書き",
    keepDraft: "下書きを残す",
    takePublished: "公開中の内容にする",
  },
  en: {
    states: statesEn,
    again: "Save again",
    conflict: (who: string) => ({
      title: "Somebody else has changed this too",
      lead: `${who} saved first. Choose which version of these fields to keep. Changes of other fields are kept, yours and theirs.`,
      takeTheirs: `Keep the one by ${who}`,
      keepMine: "Keep mine",
    }),
    discarded: {
      title: "Somebody else has discarded this penguin's draft",
      lead: "It was never published and is no longer in the draft. Put back the version on this screen, or leave it out.",
      takeTheirs: "Leave it out",
      keepMine: "Put mine back",
    },
    merged: (who: string) => `${who} changed other fields meanwhile: both changes are kept.`,
    somebody: "Somebody else",
    mine: "Yours",
    theirs: (who: string) => `By ${who}`,
    outdatedTitle: "Another version was published after this change",
    outdatedLead:
      "Publishing the draft would replace the newer version. Choose which one to keep. You can't publish until you do.",
    changes: "What was changed",
    changeCount: (count: number) => plural(count, "field", "fields"),
    showChanges: "Show",
    hideChanges: "Hide",
    published: "Published",
    draft: "Draft",
    keepDraft: "Keep the draft",
    takePublished: "Take the published version",
  },
});
