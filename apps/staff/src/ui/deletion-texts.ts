import type { DeletionCounts, DeletionName } from "@harapen/contract/staff/deletion";
import { inBoth } from "../i18n/texts.ts";

const namesJa: Readonly<Record<DeletionName, string>> = {
  code: "参加コード",
  account: "アカウントの番号",
  device: "端末の番号",
};
const namesEn: Readonly<Record<DeletionName, string>> = {
  code: "Participant's code",
  account: "Account's number",
  device: "Device's number",
};

const countsJa: Readonly<Record<keyof DeletionCounts, string>> = {
  participants: "参加者",
  truths: "スタッフが見た記録",
  exclusions: "除外",
  answers: "アンケートの回答",
  sessions: "訪問",
  events: "できごと",
  records: "記録",
  drawings: "アルバムの絵",
  patterns: "学んだもよう",
  accounts: "アカウント",
  sign_ins: "ログイン",
};
const countsEn: Readonly<Record<keyof DeletionCounts, string>> = {
  participants: "Participants",
  truths: "Entries of the truth",
  exclusions: "Exclusions",
  answers: "Rows of answers",
  sessions: "Visits",
  events: "Events",
  records: "Records",
  drawings: "Drawings in albums",
  patterns: "Learned patterns",
  accounts: "Accounts",
  sign_ins: "Logins",
};

/** The texts of the deletion form, and of the receipts. */
export const DELETION = inBoth({
  ja: {
    ask: "消す人",
    namedBy: "何でわかるか",
    names: namesJa,
    value: "番号かコード",
    valueOfVisitor: "番号",
    look: "何が消えるか見る",
    found: "消えるもの",
    counts: countsJa,
    inExports: (count: number) =>
      `この人が入っているかもしれない書き出しが${count}件あります。持っている人に消してもらってください。`,
    noExports: "この人が入っている調査の書き出しはありません。",
    remove: "もとに戻せないように消す",
    removeTitle: (name: string, value: string) => `${name}「${value}」の人の記録を消しますか`,
    removeLead: "もとにもどせません。バックアップを戻しても、また消えます。",
    done: "消しました",
    print: "控えを印刷する",
    receipts: "控え",
    receiptsLead: "だれのものかは、どこにも残しません。",
    noReceipts: "まだ、何も消していません。",
    receipt: (when: string) => `${when}の控え`,
    number: "控えの番号",
    by: "消した人",
    command: "コマンド",
    themselves: "本人（アプリから）",
  },
  en: {
    ask: "Whose data to delete",
    namedBy: "Identified by",
    names: namesEn,
    value: "Number or code",
    valueOfVisitor: "Number",
    look: "See what would be deleted",
    found: "What would be deleted",
    counts: countsEn,
    inExports: (count: number) =>
      count === 1
        ? "1 export may include this person. Ask the people who have its files to delete the person's data."
        : `${count} exports may include this person. Ask the people who have their files to delete the person's data.`,
    noExports: "No study export includes this person.",
    remove: "Delete for good",
    removeTitle: (name: string, value: string) => `Delete everything of ${name.toLowerCase()} “${value}”?`,
    removeLead: "This can't be undone. If a backup is restored, it is deleted again.",
    done: "Deleted",
    print: "Print the receipt",
    receipts: "Receipts",
    receiptsLead: "Receipts do not say whose data it was.",
    noReceipts: "Nothing has been deleted yet.",
    receipt: (when: string) => `Receipt of ${when}`,
    number: "Number of the receipt",
    by: "Deleted by",
    command: "A command",
    themselves: "Themselves, in the app",
  },
});
