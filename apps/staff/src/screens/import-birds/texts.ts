import { inBoth } from "../../i18n/texts.ts";
import type { ColumnKind } from "./columns.ts";

const kindsJa: Readonly<Record<ColumnKind, string>> = {
  id: "ID",
  "name.ja": "名前（日本語）",
  "name.en": "名前（英語）",
  "name.zh": "名前（中国語）",
  "name.ko": "名前（韓国語）",
  "comment.ja": "コメント（日本語）",
  "comment.en": "コメント（英語）",
  "comment.zh": "コメント（中国語）",
  "comment.ko": "コメント（韓国語）",
  gender: "性別",
  birthday: "誕生日",
  place: "うまれたところ",
  bands: "バンド",
  "bands.left": "左のバンド",
  "bands.right": "右のバンド",
  pair: "ペア",
  local_id: "館内の番号",
  studbook_id: "血統登録の番号",
  chip: "マイクロチップ",
  hatch: "ふ化と育ち",
  moult: "いちばん最近の換羽",
  notes: "メモ（スタッフだけ）",
};

const kindsEn: Readonly<Record<ColumnKind, string>> = {
  id: "ID",
  "name.ja": "Name (Japanese)",
  "name.en": "Name (English)",
  "name.zh": "Name (Chinese)",
  "name.ko": "Name (Korean)",
  "comment.ja": "Comment (Japanese)",
  "comment.en": "Comment (English)",
  "comment.zh": "Comment (Chinese)",
  "comment.ko": "Comment (Korean)",
  gender: "Sex",
  birthday: "Birthday",
  place: "Place of origin",
  bands: "Bands",
  "bands.left": "Bands, left",
  "bands.right": "Bands, right",
  pair: "Pair",
  local_id: "Local id",
  studbook_id: "Studbook id",
  chip: "Microchip",
  hatch: "Hatching and rearing",
  moult: "Last moult",
  notes: "Notes (staff only)",
};

type Hints = Readonly<Partial<Record<ColumnKind, string>>>;

const bandsJa =
  "「バンドと場所」にある色を「赤・青」か「赤（左）」のように書いてください。2つの色が同じ言葉のときは、どちらか分かりません。";
const bandsEn =
  "Write colours from “Bands and places”, like “red, blue” or “red (left)”. A word that two colours have there is not clear.";

const hintsJa: Hints = {
  "name.ja": "名前がありません。",
  gender: "「メス」か「オス」と書いてください。",
  birthday: "「2015/4/12」「2015年4月」「平成27年」「2015年ごろ」のように書いてください。",
  place: "「バンドと場所」にある場所で書いてください。",
  bands: bandsJa,
  "bands.left": bandsJa,
  "bands.right": bandsJa,
  moult: "「2025/8/12」「2025年8月」のように書いてください。",
  pair: "この名前の子がほかにいないか、2羽以上います。",
};

const hintsEn: Hints = {
  "name.ja": "There is no name.",
  gender: "Write “F” or “M”.",
  birthday: "Write it like 2015-04-12, 12 April 2015, April 2015 or 2015, with four digits for the year.",
  place: "Write a place from “Bands and places”.",
  bands: bandsEn,
  "bands.left": bandsEn,
  "bands.right": bandsEn,
  moult: "Write it like 2025-08-12, 12 August 2025 or August 2025.",
  pair: "Either no other penguin has this name, or several do.",
};

const rowsEn = (rows: readonly number[]) => `${rows.length === 1 ? "Row" : "Rows"} ${rows.join(", ")}`;
const plural = (count: number) => `${count} ${count === 1 ? "penguin" : "penguins"}`;

export const IMPORT = inBoth({
  ja: {
    title: "表からペンギンを入れる",
    lead: "エクセルなどの表をコピーして、ここに貼ってください。CSV ファイルも選べます。もういる子の行は、その子を書きかえます。",
    save: "いまの表を保存する（CSV）",
    sexes: { female: "メス", male: "オス" },
    paste: "表をここに貼る",
    file: "CSV ファイルを選ぶ",
    noText: {
      workbook: (name: string) =>
        `「${name}」はエクセルなどのブックで、文字だけの表ではありません。表をコピーしてここに貼るか、「CSV UTF-8」で保存してから選んでください。`,
      binary: (name: string) =>
        `「${name}」は表ではありません。CSV か、タブ区切りのテキストを選んでください。`,
    },
    rowNumber: "行",
    columns: "列のなかみ",
    column: (head: string) => `「${head}」の列`,
    ignored: "使わない",
    kinds: kindsJa,
    dayInDoubt: (text: string) => `「${text}」は、どちらの日ですか？`,
    dayLead:
      "この列の日は、日と月のどちらが先か、ほかの欄からも分かりません。選ぶと、列ぜんぶをそう読みます。",
    leftOut: (count: number) => `使わない列が ${count} 列あります`,
    leftOutLead: "見出しが分からなかった列です。スタッフだけのメモか、来館者に見せるコメントにできます。",
    asNotes: (head: string) => `「${head}」をメモにする`,
    asComment: (head: string) => `「${head}」をコメントにする`,
    blank: (count: number) => `空の行を ${count} 行とばしました。`,
    repeated: (rows: readonly number[]) => `${rows.join("・")} 行目は使いません。上の行と同じ子の行です。`,
    unreadTitle: (count: number) => `読みとれなかったところが ${count} か所あります`,
    unreadLead:
      "そのまま入れると、そこは空か、いまのままになります。表を直して貼り直すか、あとで書いてください。",
    unread: (row: number, name: string, column: string, text: string) =>
      `${row} 行目${name && `（${name}）`}「${column}」：${text}`,
    hints: hintsJa,
    toDetails: "「バンドと場所」を開く（表はこのまま残ります）",
    newPlaces: (words: readonly string[]) => `うまれたところとして、次の場所も加えます：${words.join("、")}`,
    sharedNames: (names: readonly string[]) =>
      `同じ名前の子がほかにもいます：${names.join("、")}。同じ子をもう一度入れないように、たしかめてください。`,
    noName: "名前の列がありません。どれかの列を「名前」にしてください。",
    preview: (count: number) => `${count} 羽`,
    changes: (count: number) => `書きかえる ${count} 羽`,
    changesKnown: "もういる子と同じ名前の行は、その子を書きかえる（外すと、新しい子として加えます）",
    same: (count: number) => `${count} 羽は、いまと同じです。`,
    now: "いま",
    fromTable: "表から",
    nothingDeleted:
      "表にない子、表にない項目、空の欄は、いまのままです。項目を空にするときは、欄に「不明」か「なし」と書きます。",
    take: (added: number, changed: number) => {
      if (added + changed === 0) return "変わるところはありません";
      if (changed === 0) return `${added} 羽を下書きに加える`;
      return added === 0
        ? `${changed} 羽を下書きで書きかえる`
        : `${added} 羽を加え、${changed} 羽を書きかえる`;
    },
    adding: "下書きに入れています…",
  },
  en: {
    title: "Penguins from a table",
    lead: "Copy a table out of a spreadsheet and paste it here, or choose a CSV file. A row about a penguin that is there changes that penguin.",
    save: "Save the table as it is (CSV)",
    sexes: { female: "F", male: "M" },
    paste: "Paste the table here",
    file: "Choose a CSV file",
    noText: {
      workbook: (name: string) =>
        `“${name}” is a workbook of a spreadsheet, not a table as text. Copy the table and paste it here, or save it as “CSV UTF-8” and choose that.`,
      binary: (name: string) => `“${name}” is no table. Choose a CSV file, or a text with tabs.`,
    },
    rowNumber: "Row",
    columns: "What the columns hold",
    column: (head: string) => `Column “${head}”`,
    ignored: "not used",
    kinds: kindsEn,
    dayInDoubt: (text: string) => `Which day is “${text}”?`,
    dayLead:
      "No other day of this column shows whether day or month comes first. Your choice counts for the whole column.",
    leftOut: (count: number) => (count === 1 ? "1 column is not used" : `${count} columns are not used`),
    leftOutLead:
      "Their headings are not known. Take one as a note for staff alone, or as a comment that visitors read.",
    asNotes: (head: string) => `Take “${head}” as a note`,
    asComment: (head: string) => `Take “${head}” as a comment`,
    blank: (count: number) => `${count} blank ${count === 1 ? "row was" : "rows were"} skipped.`,
    repeated: (rows: readonly number[]) =>
      `${rowsEn(rows)} ${rows.length === 1 ? "is" : "are"} not used: a row above is about the same penguin.`,
    unreadTitle: (count: number) => `${count} ${count === 1 ? "cell was" : "cells were"} not understood`,
    unreadLead:
      "What was not understood stays empty, or as it is. Correct the table and paste it again, or fill in the rest later.",
    unread: (row: number, name: string, column: string, text: string) =>
      `Row ${row}${name && ` (${name})`}, “${column}”: ${text}`,
    hints: hintsEn,
    toDetails: "Open “Bands and places” (the table stays here)",
    newPlaces: (words: readonly string[]) => `These places of origin are added too: ${words.join(", ")}`,
    sharedNames: (names: readonly string[]) =>
      `Other penguins have these names too: ${names.join(", ")}. Make sure that none is added a second time.`,
    noName: "Please choose the column that has the names.",
    preview: plural,
    changes: (count: number) => `Changes to ${plural(count)}`,
    changesKnown:
      "A row with the name of a penguin that is there changes it (otherwise a new penguin is added)",
    same: (count: number) => `${plural(count)} ${count === 1 ? "is" : "are"} the same as now.`,
    now: "Now",
    fromTable: "From the table",
    nothingDeleted:
      "Penguins, fields and cells that the table leaves out or empty stay as they are. To empty a field, write “unknown” or “none” in its cell.",
    take: (added: number, changed: number) => {
      if (added + changed === 0) return "Nothing would change";
      if (changed === 0) return `Add ${added} to the draft`;
      return added === 0 ? `Change ${changed} in the draft` : `Add ${added}, change ${changed} in the draft`;
    },
    adding: "Taking them into the draft…",
  },
});
