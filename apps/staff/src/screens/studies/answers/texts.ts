import type { AnswerCounts, Repeats } from "@harapen/contract/staff/studies/answers";
import { inBoth, plural } from "../../../i18n/texts.ts";
import type { Excess, FormColumn } from "./read-answers.ts";

type Reasons = Readonly<Record<NonNullable<FormColumn["reason"]>, string>>;
type Repeated = Readonly<Record<Repeats, string>>;
type TooMuch = Readonly<Record<Exclude<Excess["of"], "answer">, string>>;

const reasonsJa: Reasons = {
  code: "参加コードの列のようです",
  name: "名前のようです",
  mail: "メールアドレスのようです",
  ip: "ネットワークの番号（IP アドレス）のようです",
  phone: "電話番号のようです",
};
const reasonsEn: Reasons = {
  code: "looks like participants’ codes",
  name: "looks like names",
  mail: "looks like mail addresses",
  ip: "looks like network (IP) addresses",
  phone: "looks like telephone numbers",
};

const repeatsJa: Repeated = {
  first: "最初の行",
  last: "最後の行",
  all: "すべて（番号をつけて）",
};
const repeatsEn: Repeated = { first: "the first row", last: "the last row", all: "all rows, numbered" };

const tooMuchJa: TooMuch = {
  rows: "行が多すぎます。1 回に 10,000 行までです。表を分けてください。",
  questions: "質問が多すぎます。1 回に 200 までです。列を減らしてください。",
  answers: "回答が多すぎます。行の数 × 質問の数は、300,000 までです。列を減らすか、表を分けてください。",
  bytes: "表が大きすぎます。1 回に 5 MB までです。列を減らすか、表を分けてください。",
};
const tooMuchEn: TooMuch = {
  rows: "There are too many rows: at most 10,000 at once. Split the table.",
  questions: "There are too many questions: at most 200 at once. Take fewer columns.",
  answers:
    "There are too many answers: rows times questions may be 300,000 at most. Take fewer columns, or split the table.",
  bytes: "The table is too large: at most 5 MB at once. Take fewer columns, or split the table.",
};

const rowsJa = (rows: readonly number[]) => `${rows.join("・")} 行目`;
const rowsEn = (rows: readonly number[]) => `${rows.length === 1 ? "row" : "rows"} ${rows.join(", ")}`;

export const ANSWERS = inBoth({
  ja: {
    title: "回答",
    lead: "アンケート（Google フォームなど）の回答の表を、参加コードで参加者につなぎます。書き出しでは、表 answers に仮の名前で入ります。",
    notYet: "まだ、参加した人がいません",
    notYetLead: "調査が始まってから、ここで回答を取り込めます。",
    chooseTitle: "新しく取り込む",
    choose: "表（CSV）を選ぶ",
    drop: "ここにファイルを落としても入ります",
    hint: "フォームの「CSV でダウンロード」か、エクセルの「CSV UTF-8」で保存した表です。確認するまで、何も保存しません。",
    workbook: (name: string) =>
      `「${name}」はエクセルなどのブックで、文字だけの表ではありません。「CSV UTF-8」で保存してから選んでください。`,
    binary: (name: string) => `「${name}」は表ではありません。CSV か、タブ区切りのテキストを選んでください。`,
    tooLarge: (name: string) => `「${name}」は大きすぎます。回答の表は 20 MB までです。`,
    noRows: (name: string) => `「${name}」には、見出しの下に行がありません。`,
    file: (name: string, rows: number) => `${name}・${rows} 行`,
    other: "ほかの表を選ぶ",
    codeColumn: "参加コードの列",
    chooseColumn: "選んでください",
    codesIn: (question: string, codes: number) => `${question}（コード ${codes}）`,
    noCodes:
      "どの列にも、参加コードが見つかりません。アンケートの URL にコードが入る設定（条件と同意 → アンケート）か、ファイルの文字コードと見出しの行を、たしかめてください。",
    columns: "取り込む列",
    columnsLead:
      "だれの回答かが分かってしまう列は、はじめは外してあります。要らない列は、取り込まないでください。",
    noColumns: "取り込む列がありません。",
    reasons: reasonsJa,
    example: (text: string) => `例：${text}`,
    repeats: (codes: number) => `同じコードの行が 2 つ以上ある人が ${codes} 人います。どれを使いますか`,
    repeatsOf: repeatsJa,
    tooMuch: tooMuchJa,
    longAnswer: (row: number) => `${row} 行目に、10,000 文字より長い回答があります。短くしてください。`,
    look: "照らしあわせる",
    looking: "照らしあわせています…",
    preview: "取り込むとこうなります",
    notStored: "まだ、何も保存していません。",
    matched: (rows: number, all: number, participants: number) =>
      `${all} 行のうち ${rows} 行を、${participants} 人の参加者につなぎます。`,
    nobodyMatched: "参加者につながる行がありません。ほかの調査の表ではありませんか。",
    empty: (rows: readonly number[]) => `コードのない行：${rows.length}`,
    mistyped: (rows: number) => `コードが正しくない行：${rows}`,
    mistypedLead: "打ちまちがいか、コードではない文字です。表を直せば、つながります。",
    nobody: (codes: number) => `この調査の参加者ではないコード：${codes}`,
    withdrawn: (codes: number) => `参加をやめた人：${codes}`,
    withdrawnLead: "この人たちの回答は、保存しません。",
    excluded: (codes: number) => `分析から外した人：${codes}`,
    excludedLead: "保存します。書き出しでは、外した人だと分かります。",
    codeRows: (code: string, rows: readonly number[]) => `${code}（${rowsJa(rows)}）`,
    textRow: (row: number, text: string) => `${rowsJa([row])}：${text}`,
    rowList: rowsJa,
    more: (count: number) => `ほか ${count}`,
    counts: ({ added, changed, removed, unchanged }: AnswerCounts) =>
      [
        `新しい回答 ${added}`,
        ...(changed > 0 ? [`変わる回答 ${changed}`] : []),
        ...(removed > 0 ? [`なくなる回答 ${removed}`] : []),
        ...(unchanged > 0 ? [`前と同じ ${unchanged}`] : []),
      ].join("、"),
    changes: "変わる回答",
    changesLead: "前に取り込んだ回答に置きかわります。取り込みを取り消せば、もとにもどります。",
    code: "コード",
    question: "質問",
    before: "いま",
    after: "この表",
    gone: "（空）",
    take: (participants: number) => `${participants} 人の回答を取り込む`,
    taking: "取り込んでいます…",
    taken: (participants: number) => `${participants} 人の回答を取り込みました。`,
    moved: "見ているあいだに、ほかの人が取り込んだか、取り消しました。もう一度、照らしあわせてください。",
    full: "この調査の取り込みは 40 回までです。置きかわって使われていない取り込みを、取り消してください。",
    imports: "これまでの取り込み",
    noImports: "まだ、ありません。",
    someone: "もういない人",
    describe: (participants: number, answers: number, inForce: number) =>
      `${participants} 人・回答 ${answers}${inForce < answers ? `（うち ${inForce} が使われています。ほかは、あとの取り込みに置きかわりました）` : ""}`,
    questions: (count: number) => `質問 ${count}`,
    takeBack: "取り消す",
    takeBackOf: (file: string) => `「${file}」の取り込みを取り消す`,
    takeBackTitle: (file: string) => `「${file}」の取り込みを取り消しますか`,
    takeBackLead:
      "この取り込みの回答は消えます。この取り込みが置きかえた回答は、もどります。もう書き出したファイルは、変わりません。",
    takenBack: "取り消しました。",
  },
  en: {
    title: "Answers",
    lead: "Joins the answers of your questionnaire (Google Forms and others) to participants by their codes. Exports have them in the table answers, under pseudonyms.",
    notYet: "Nobody takes part yet",
    notYetLead: "Once the study runs, answers can be imported here.",
    chooseTitle: "A new import",
    choose: "Choose a table (CSV)",
    drop: "You can also drop the file here",
    hint: "The table that your form downloads as CSV, or one that Excel saves as “CSV UTF-8”. Nothing is stored before you confirm it.",
    workbook: (name: string) =>
      `“${name}” is a workbook of a spreadsheet, not a table as text. Save it as “CSV UTF-8” and choose that.`,
    binary: (name: string) => `“${name}” is no table. Choose a CSV file, or a text with tabs.`,
    tooLarge: (name: string) => `“${name}” is too large: a table of answers may have 20 MB.`,
    noRows: (name: string) => `“${name}” has no rows below its headings.`,
    file: (name: string, rows: number) => `${name} · ${plural(rows, "row", "rows")}`,
    other: "Choose another table",
    codeColumn: "Column with the participants’ codes",
    chooseColumn: "Please choose",
    codesIn: (question: string, codes: number) => `${question} (${plural(codes, "code", "codes")})`,
    noCodes:
      "No column has participants’ codes. See whether the questionnaire’s address carries them (Arms and consent, Questionnaire), and whether the encoding and the headings’ row are right.",
    columns: "Columns to import",
    columnsLead:
      "Columns that may tell who somebody is are off at first. Leave out whatever you do not need.",
    noColumns: "No column is chosen.",
    reasons: reasonsEn,
    example: (text: string) => `Example: ${text}`,
    repeats: (codes: number) =>
      `${plural(codes, "participant has", "participants have")} more than one row. Which is taken?`,
    repeatsOf: repeatsEn,
    tooMuch: tooMuchEn,
    longAnswer: (row: number) =>
      `Row ${row} has an answer of more than 10,000 characters. Please shorten it.`,
    look: "See what would be joined",
    looking: "Comparing…",
    preview: "What would be imported",
    notStored: "Nothing has been stored yet.",
    matched: (rows: number, all: number, participants: number) =>
      `${rows} of ${plural(all, "row", "rows")} will be joined to ${plural(participants, "participant", "participants")}.`,
    nobodyMatched: "No row is a participant’s. Is the table of another study?",
    empty: (rows: readonly number[]) => `Rows without a code: ${rows.length}`,
    mistyped: (rows: number) => `Rows with a mistyped code: ${rows}`,
    mistypedLead: "These were mistyped, or are no codes. Corrected in the table, they can be joined.",
    nobody: (codes: number) => `Codes of nobody in this study: ${codes}`,
    withdrawn: (codes: number) => `Participants who withdrew: ${codes}`,
    withdrawnLead: "Their answers are not stored.",
    excluded: (codes: number) => `Participants left out of analyses: ${codes}`,
    excludedLead: "Their answers are stored; exports say that they are left out.",
    codeRows: (code: string, rows: readonly number[]) => `${code} (${rowsEn(rows)})`,
    textRow: (row: number, text: string) => `Row ${row}: ${text}`,
    rowList: (rows: readonly number[]) => `${rows.length === 1 ? "Row" : "Rows"} ${rows.join(", ")}`,
    more: (count: number) => `${count} more`,
    counts: ({ added, changed, removed, unchanged }: AnswerCounts) =>
      [
        plural(added, "new answer", "new answers"),
        ...(changed > 0 ? [`${changed} changed`] : []),
        ...(removed > 0 ? [`${removed} removed`] : []),
        ...(unchanged > 0 ? [`${unchanged} as before`] : []),
      ].join(", "),
    changes: "Answers that change",
    changesLead:
      "They replace answers of earlier imports. Taking this import back brings the earlier ones back.",
    code: "Code",
    question: "Question",
    before: "Now",
    after: "In this table",
    gone: "(empty)",
    take: (participants: number) =>
      `Import the answers of ${plural(participants, "participant", "participants")}`,
    taking: "Importing…",
    taken: (participants: number) =>
      `The answers of ${plural(participants, "participant", "participants")} were imported.`,
    moved: "Somebody has imported answers meanwhile, or taken some back. Compare the table again.",
    full: "A study may have 40 imports. Take back those whose answers have all been replaced.",
    imports: "Imports so far",
    noImports: "None yet.",
    someone: "somebody who has left",
    describe: (participants: number, answers: number, inForce: number) =>
      `${plural(participants, "participant", "participants")} · ${plural(answers, "answer", "answers")}${
        inForce < answers ? ` (${inForce} in use; later imports replaced the others)` : ""
      }`,
    questions: (count: number) => plural(count, "question", "questions"),
    takeBack: "Take back",
    takeBackOf: (file: string) => `Take back the import of “${file}”`,
    takeBackTitle: (file: string) => `Take back the import of “${file}”?`,
    takeBackLead:
      "Its answers are deleted. Answers that it replaced hold again. Files that were exported already stay as they are.",
    takenBack: "Taken back.",
  },
});
