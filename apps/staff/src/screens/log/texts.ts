import type { AuditAction, AuditGroup } from "@harapen/contract/staff/audit";
import { PUBLISH_WORDS } from "../../i18n/publish-words.ts";
import { inBoth, plural } from "../../i18n/texts.ts";

/** What a sentence may say of a line, besides who did it and when. */
export interface Said {
  /** What it was done to: a penguin by its name, a participant by their pseudonym, or the subject itself. */
  readonly thing: string;
  /** The member of staff to whom it was done. */
  readonly person: string;
  /** The facts as they were before and are now, roles in words. */
  readonly before: Readonly<Record<string, string | number | boolean>>;
  readonly after: Readonly<Record<string, string | number | boolean>>;
}

type Sentences = Readonly<Record<AuditAction, (said: Said) => string>>;

const numberOf = ({ after, thing }: Said) => Number(after.number ?? thing);
const quotedJa = (note: unknown) => (note ? `：「${note}」` : "");
const quotedEn = (note: unknown) => (note ? `: “${note}”` : "");

const statusJa: Readonly<Record<string, string>> = {
  running: "調査を始めました",
  frozen: "調査を休止しました",
  closed: "調査を終了しました",
};
const statusEn: Readonly<Record<string, string>> = {
  running: "Started the study",
  frozen: "Froze the study",
  closed: "Closed the study",
};

const sentencesJa: Sentences = {
  "draft-details": () => "バンドと場所、来館者の画面の下書きを書きかえました",
  "draft-bird": ({ thing }) => `${thing} の下書きを書きかえました`,
  "draft-birds": ({ after }) => `ペンギン ${after.count ?? "何"} 羽の下書きを、まとめて書きかえました`,
  "draft-bird-removal": ({ thing }) => `${thing} を下書きから消しました`,
  "discard-draft-document": ({ thing }) => `${thing} の下書きの変更を取り消しました`,
  "discard-draft": ({ before }) => `下書きの変更を、すべて取り消しました（${before.changes ?? 0} 件）`,
  "send-photograph": () => "写真を送りました",
  "cut-icon": () => "アイコンを切り抜きました",
  "adopt-learned": ({ thing }) => `来館者の絵から学んだもようを、${thing} の下書きに入れました`,
  evaluate: () => "どれくらい当たるかを、計算しなおしました",
  "use-fitted-visitors": () => "この館の来館者の描き方を、検索に使いはじめました",
  "end-fitted-visitors": () => "検索で使う来館者の描き方を、もとにもどしました",
  preview: () => "下書きを、来館者の画面で見ました",
  publish: ({ thing, after }) =>
    `${PUBLISH_WORDS.ja.number(Number(thing))}を公開しました${quotedJa(after.note)}`,
  restore: (said) => PUBLISH_WORDS.ja.restored(numberOf(said)),
  "undo-publish": (said) =>
    `${PUBLISH_WORDS.ja.number(numberOf(said))}の公開の前の内容を、下書きに入れました`,
  "send-import": () => "取り込む zip を送りました",
  import: ({ after }) => `ペンギン ${after.birds ?? after.penguins ?? "何"} 羽を取り込みました`,
  "discard-import": () => "送った zip を、取り込まずに消しました",
  export: () => "公開中の内容を zip に書き出しました",
  "add-aquarium": ({ thing }) => `水族館 ${thing} をつくりました`,
  "hide-aquarium": ({ after }) =>
    after.hidden ? "水族館を来館者から見えなくしました" : "水族館を来館者に見せました",
  "remove-aquarium": ({ thing }) => `水族館 ${thing} を消しました`,
  "change-kiosk": ({ before, after }) => {
    const number = `番号 ${after.number ?? "？"} の館の端末`;
    const kiosk = after.name === undefined ? number : `館の端末「${after.name}」`;
    if (after.set_aside && !before.set_aside) return `${kiosk}を外しました`;
    if (!after.set_aside && before.set_aside) return `${kiosk}をもどしました`;
    return after.name === undefined
      ? `${number}の名前をなくしました`
      : `${number}を「${after.name}」と名づけました`;
  },
  "read-people": () => "なかまの一覧を見ました",
  "set-roles": ({ person, after }) => `${person} の役割を「${after.roles ?? ""}」にしました`,
  "remove-roles": ({ person, before }) => `${person} から役割を外しました（${before.roles ?? ""}）`,
  "expire-roles": ({ person, before }) =>
    `${person} の役割が、期限をすぎて終わりました（${before.roles ?? ""}）`,
  "send-invitation": ({ person }) => `${person} に招待のメールを送りました`,
  "add-person": ({ person, after }) => `${person} をスタッフに加えました${rolesJa(after)}`,
  "change-person": ({ person, after }) => `${person} の役割や名前を変えました${rolesJa(after)}`,
  "remove-person": ({ person }) => `${person} をスタッフから外しました`,
  "new-admin": ({ person }) => `${person} が管理者になりました`,
  "see-new-admin": () => "新しい管理者がいることを見ました",
  "first-sign-in": () => "はじめてログインしました",
  "end-session": () => "ログインをひとつ終わらせました",
  "end-sessions": ({ person }) => `${person} を、すべての端末からログアウトさせました`,
  "demo-staff": () => "デモのスタッフがログインしました",
  "delete-visitor": ({ after }) =>
    after.dry_run
      ? "来館者について、消すことになるものを調べました"
      : "来館者のデータを、求めにより消しました",
  "add-study": () => "調査をつくりました",
  "draft-study": () => "調査の下書きを書きかえました",
  "change-study": () => "調査の設定を変えました",
  "set-study-status": ({ after }) => statusJa[String(after.status)] ?? "調査の状態を変えました",
  "start-pilot": () => "調査を試しに始めました",
  "end-pilot": ({ after }) =>
    after.data === "discard" ? "試しを終え、データを捨てました" : "試しを終えました",
  "unblind-study": () => "条件ごとの結果を公開しました",
  "test-alert": ({ after }) =>
    after.channel === "mail" ? "知らせのメールをためしました" : "知らせの Webhook をためしました",
  "make-codes": ({ after }) => `参加コードを ${after.count ?? 0} 個つくりました`,
  "export-study": ({ after }) =>
    after.blinded ? "調査のデータを、条件をふせて書き出しました" : "調査のデータを書き出しました",
  "read-codes": () => "参加コードの一覧を見ました",
  "read-participants": () => "参加者の一覧を見ました",
  "list-study-drawings": () => "参加者の絵の一覧を見ました",
  "replay-drawing": () => "参加者の絵を再生しました",
  "exclude-participant": ({ thing }) => `参加者 ${thing} を分析から外しました`,
  "include-participant": ({ thing }) => `参加者 ${thing} を分析にもどしました`,
  "withdraw-participant": ({ thing }) => `参加者 ${thing} が参加をやめたことを記しました`,
  "leave-study": ({ thing }) => `参加者 ${thing} が、自分で参加をやめました`,
  "delete-participant": ({ after }) =>
    after.dry_run
      ? "参加者について、消すことになるものを調べました"
      : "参加者のデータを、求めにより消しました",
  "preview-answers": () => "アンケートの回答の表を、参加者と照らし合わせました",
  "import-answers": ({ after }) =>
    `アンケートの回答を、参加者 ${after.participants ?? "?"} 人分取りこみました`,
  "take-back-answers": ({ before }) =>
    `取りこんだ回答を、参加者 ${before.participants ?? "?"} 人分取り消しました`,
  "read-truth": () => "正解の入力を見ました",
  "read-drawings": () => "正解を入れるために、参加者の絵を見ました",
  "enter-truth": () => "正解を入れました",
  "take-back-truth": () => "正解を取り消しました",
  "block-network": ({ thing }) => `ネットワーク ${thing} をブロックしました`,
  "unblock-network": ({ thing }) => `ネットワーク ${thing} のブロックを解除しました`,
  "confirm-clock": () => "サーバーの時刻が正しいと確かめました",
  "rotate-keys": ({ after }) =>
    after.revoked ? "署名の鍵を変え、前の鍵を無効にしました" : "署名の鍵を変えました",
};

function rolesJa({ admin, roles }: Said["after"]): string {
  const words = [admin ? "管理者" : "", roles].filter(Boolean).join("・");
  return words === "" ? "" : `（${words}）`;
}

const sentencesEn: Sentences = {
  "draft-details": () => "Changed the draft of bands, places or what visitors see",
  "draft-bird": ({ thing }) => `Changed the draft of ${thing}`,
  "draft-birds": ({ after }) =>
    `Changed the drafts of ${plural(Number(after.count ?? 0), "penguin", "penguins")} at once`,
  "draft-bird-removal": ({ thing }) => `Removed ${thing} from the draft`,
  "discard-draft-document": ({ thing }) => `Discarded the draft's changes of ${thing}`,
  "discard-draft": ({ before }) =>
    `Discarded all changes of the draft (${plural(Number(before.changes ?? 0), "change", "changes")})`,
  "send-photograph": () => "Sent a photograph",
  "cut-icon": () => "Cut an icon",
  "adopt-learned": ({ thing }) => `Took the pattern that visitors taught into the draft of ${thing}`,
  evaluate: () => "Had it found out anew how well searches work",
  "use-fitted-visitors": () => "Took how the aquarium's own visitors draw into the search",
  "end-fitted-visitors": () => "Put the search back to how visitors draw elsewhere",
  preview: () => "Looked at the draft as visitors would see it",
  publish: ({ thing, after }) =>
    `Published ${PUBLISH_WORDS.en.number(Number(thing)).toLowerCase()}${quotedEn(after.note)}`,
  restore: (said) => PUBLISH_WORDS.en.restored(numberOf(said)),
  "undo-publish": (said) =>
    `Took what was there before ${PUBLISH_WORDS.en.number(numberOf(said)).toLowerCase()} into the draft`,
  "send-import": () => "Sent a zip to import",
  import: ({ after }) =>
    `Imported ${plural(Number(after.birds ?? after.penguins ?? 0), "penguin", "penguins")}`,
  "discard-import": () => "Discarded a zip that was sent",
  export: () => "Exported what is published as a zip",
  "add-aquarium": ({ thing }) => `Made the aquarium ${thing}`,
  "hide-aquarium": ({ after }) =>
    after.hidden ? "Hid the aquarium from visitors" : "Showed the aquarium to visitors",
  "remove-aquarium": ({ thing }) => `Removed the aquarium ${thing}`,
  "change-kiosk": ({ before, after }) => {
    const number = `kiosk ${after.number ?? "?"}`;
    const kiosk = after.name === undefined ? number : `the kiosk “${after.name}”`;
    if (after.set_aside && !before.set_aside) return `Set ${kiosk} aside`;
    if (!after.set_aside && before.set_aside) return `Took ${kiosk} back`;
    return after.name === undefined ? `Took away the name of ${number}` : `Named ${number} “${after.name}”`;
  },
  "read-people": () => "Looked at the list of people",
  "set-roles": ({ person, after }) => `Gave ${person} the roles: ${after.roles ?? ""}`,
  "remove-roles": ({ person, before }) => `Took away from ${person} the roles: ${before.roles ?? ""}`,
  "expire-roles": ({ person, before }) => `The roles of ${person} expired: ${before.roles ?? ""}`,
  "send-invitation": ({ person }) => `Sent ${person} an invitation`,
  "add-person": ({ person, after }) => `Made ${person} staff${rolesEn(after)}`,
  "change-person": ({ person, after }) => `Changed the roles or the name of ${person}${rolesEn(after)}`,
  "remove-person": ({ person }) => `Removed ${person} from the staff`,
  "new-admin": ({ person }) => `${person} became an admin`,
  "see-new-admin": () => "Took note of a new admin",
  "first-sign-in": () => "Logged in for the first time",
  "end-session": () => "Ended a login",
  "end-sessions": ({ person }) => `Logged ${person} out everywhere`,
  "demo-staff": () => "The demo's staff logged in",
  "delete-visitor": ({ after }) =>
    after.dry_run
      ? "Looked up what a deletion of a visitor would delete"
      : "Deleted a visitor's data on request",
  "add-study": () => "Made the study",
  "draft-study": () => "Changed the study's draft",
  "change-study": () => "Changed the study's settings",
  "set-study-status": ({ after }) => statusEn[String(after.status)] ?? "Changed the study's status",
  "start-pilot": () => "Started a pilot of the study",
  "end-pilot": ({ after }) =>
    after.data === "discard" ? "Ended the pilot and discarded its data" : "Ended the pilot",
  "unblind-study": () => "Unblinded the study",
  "test-alert": ({ after }) =>
    after.channel === "mail" ? "Tested the mail of alerts" : "Tested the webhook of alerts",
  "make-codes": ({ after }) => `Made ${plural(Number(after.count ?? 0), "code", "codes")} for participants`,
  "export-study": ({ after }) =>
    after.blinded ? "Exported the study's data, blinded" : "Exported the study's data",
  "read-codes": () => "Looked at the list of codes",
  "read-participants": () => "Looked at the list of participants",
  "list-study-drawings": () => "Looked at the list of participants' drawings",
  "replay-drawing": () => "Replayed a participant's drawing",
  "exclude-participant": ({ thing }) => `Left participant ${thing} out of the analysis`,
  "include-participant": ({ thing }) => `Took participant ${thing} into the analysis again`,
  "withdraw-participant": ({ thing }) => `Noted that participant ${thing} has withdrawn`,
  "leave-study": ({ thing }) => `Participant ${thing} left the study themselves`,
  "delete-participant": ({ after }) =>
    after.dry_run
      ? "Looked up what a deletion of a participant would delete"
      : "Deleted a participant's data on request",
  "preview-answers": () => "Matched a table of answers with the participants",
  "import-answers": ({ after }) => `Imported answers of ${participants(after)}`,
  "take-back-answers": ({ before }) => `Took back the answers of ${participants(before)}`,
  "read-truth": () => "Looked at the truths entered",
  "read-drawings": () => "Looked at a participant's drawings to enter the truth",
  "enter-truth": () => "Entered a truth",
  "take-back-truth": () => "Took a truth back",
  "block-network": ({ thing }) => `Blocked the network ${thing}`,
  "unblock-network": ({ thing }) => `Unblocked the network ${thing}`,
  "confirm-clock": () => "Confirmed that the server's time is right",
  "rotate-keys": ({ after }) =>
    after.revoked ? "Replaced the signing key and revoked the old ones" : "Replaced the signing key",
};

const participants = (facts: Said["after"]) =>
  plural(Number(facts.participants ?? 0), "participant", "participants");

function rolesEn({ admin, roles }: Said["after"]): string {
  const words = [admin ? "admin" : "", roles].filter(Boolean).join(", ");
  return words === "" ? "" : ` (${words})`;
}

const groupsJa: Readonly<Record<AuditGroup, string>> = {
  content: "ペンギンと公開",
  aquarium: "水族館と館の端末",
  people: "なかまとログイン",
  visitors: "来館者のデータの削除",
  study: "調査の設定と書き出し",
  participants: "参加者のデータ",
  truth: "正解の入力",
  server: "サーバー",
};
const groupsEn: Readonly<Record<AuditGroup, string>> = {
  content: "Penguins and publishing",
  aquarium: "The aquarium and its kiosks",
  people: "People and logins",
  visitors: "Deletions of visitors' data",
  study: "Studies: settings and exports",
  participants: "Participants' data",
  truth: "Truths",
  server: "The server",
};

export const LOG = inBoth({
  ja: {
    title: "操作の記録",
    lead: "だれが、いつ、なにをしたか。変えたことと、参加者のデータを見たことは、みなここに残ります。だれも消せません。",
    all: { people: "みんな", groups: "すべて", studies: "すべての調査" },
    by: "だれが",
    group: "なにを",
    study: "調査",
    from: "この日から",
    to: "この日まで",
    zone: (zone: string) => `日と時刻は ${zone} のものです。`,
    none: "記録がありません",
    noneLead: "この選び方にあうものはありません。",
    list: "記録",
    more: "つづきを見る",
    save: "CSV で保存",
    saving: (count: number) => `集めています… ${count} 件`,
    columns: { at: "いつ", by: "だれが", what: "なにをしたか", study: "調査", aquarium: "水族館" },
    nobody: "サーバー・来館者",
    who: { admin: "管理者", other: "この水族館のなかまでない人" },
    whom: { admin: "管理者", other: "この水族館のなかまでない人" },
    somebody: "だれか",
    between: "・",
    details: "水族館の設定",
    gone: "消されたもの",
    unknown: (action: string) => `このページの知らない操作です（${action}）`,
    sentences: sentencesJa,
    groups: groupsJa,
    file: "操作の記録",
  },
  en: {
    title: "Who did what",
    lead: "Everything that was changed, and every look at participants' data. Nobody can delete any of it.",
    all: { people: "Everybody", groups: "Everything", studies: "All studies" },
    by: "Who",
    group: "What",
    study: "Study",
    from: "From",
    to: "Up to",
    zone: (zone: string) => `Days and times are of ${zone}.`,
    none: "Nothing was recorded",
    noneLead: "Nothing fits this choice.",
    list: "The log",
    more: "Show more",
    save: "Save as CSV",
    saving: (count: number) => `Collecting… ${count}`,
    columns: { at: "When", by: "Who", what: "What", study: "Study", aquarium: "Aquarium" },
    nobody: "The server or a visitor",
    who: { admin: "An admin", other: "Somebody without a role here" },
    whom: { admin: "an admin", other: "somebody without a role here" },
    somebody: "somebody",
    between: ", ",
    details: "the aquarium's settings",
    gone: "something that is deleted",
    unknown: (action: string) => `Something that this page does not know (${action})`,
    sentences: sentencesEn,
    groups: groupsEn,
    file: "who-did-what",
  },
});
