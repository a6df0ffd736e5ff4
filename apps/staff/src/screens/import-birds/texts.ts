import { inBoth } from "../../i18n/texts.ts";
import type { ColumnKind } from "./columns.ts";
import type { Encoding } from "./decode-file.ts";

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
type Encodings = Readonly<Record<Encoding, string>>;

const encodingsJa: Encodings = {
  "utf-8": "UTF-8（どの言語でも）",
  "utf-16le": "UTF-16 LE（Unicode テキスト）",
  "utf-16be": "UTF-16 BE（Unicode テキスト）",
  "windows-1252": "Windows-1252（西ヨーロッパ）",
  macintosh: "Mac OS Roman（古い Mac）",
  shift_jis: "Shift_JIS（日本語）",
  gb18030: "GB18030（中国語）",
  "euc-kr": "CP949・EUC-KR（韓国語）",
};

const encodingsEn: Encodings = {
  "utf-8": "UTF-8 (any language)",
  "utf-16le": "UTF-16 LE (Unicode text)",
  "utf-16be": "UTF-16 BE (Unicode text)",
  "windows-1252": "Windows-1252 (Western Europe)",
  macintosh: "Mac OS Roman (older Macs)",
  shift_jis: "Shift_JIS (Japanese)",
  gb18030: "GB18030 (Chinese)",
  "euc-kr": "CP949, EUC-KR (Korean)",
};

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
    unreadFile: (name: string) =>
      `「${name}」を読めませんでした。ファイルがまだそこにあり、開けることをたしかめて、もう一度選んでください。`,
    noText: {
      workbook: (name: string) =>
        `「${name}」はエクセルなどのブックで、文字だけの表ではありません。表をコピーしてここに貼るか、「CSV UTF-8」で保存してから選んでください。`,
      binary: (name: string) =>
        `「${name}」は表ではありません。CSV か、タブ区切りのテキストを選んでください。`,
    },
    encoding: "ファイルの文字コード",
    encodings: encodingsJa,
    chooseEncoding: "選んでください",
    encodingInDoubt: (encoding: string) =>
      `ファイルの文字コードがはっきりしません。下は ${encoding} として読んだところです。名前が正しく見えるものを、上で選んでください。どれでも正しく見えないときは、表計算ソフトで「CSV UTF-8」として保存してください。`,
    headings: "見出しの行",
    headRow: (row: number, cells: string) => `${row} 行目：${cells}`,
    noHeadings: "見出しはない",
    rowNumber: "行",
    columns: "列のなかみ",
    column: (head: string) => `「${head}」の列`,
    untitled: (column: number) => `見出しのない ${column} 列目`,
    ignored: "使わない",
    kinds: kindsJa,
    broken: (rows: readonly number[]) =>
      `${rows.length > 0 ? `${rows.join("・")} 行目に、` : ""}読めない文字（\ufffd）があります。ファイルの文字コードを選びなおすか、表を直してください。`,
    swollen: (rows: readonly number[]) =>
      `${rows.join("・")} 行目の欄に、何行もの表が入っているようです。引用符（"）が閉じているか、たしかめてください。`,
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
    unreadFile: (name: string) =>
      `“${name}” could not be read. Make sure that it is still there and can be opened, and choose it again.`,
    noText: {
      workbook: (name: string) =>
        `“${name}” is a workbook of a spreadsheet, not a table as text. Copy the table and paste it here, or save it as “CSV UTF-8” and choose that.`,
      binary: (name: string) => `“${name}” is no table. Choose a CSV file, or a text with tabs.`,
    },
    encoding: "Encoding of the file",
    encodings: encodingsEn,
    chooseEncoding: "Please choose",
    encodingInDoubt: (encoding: string) =>
      `It is not clear how the file's letters are encoded. Below it is read as ${encoding}. Choose the encoding in which the names look right. If none does, save the table as “CSV UTF-8” in your spreadsheet.`,
    headings: "The headings are in",
    headRow: (row: number, cells: string) => `Row ${row}: ${cells}`,
    noHeadings: "There are no headings",
    rowNumber: "Row",
    columns: "What the columns hold",
    column: (head: string) => `Column “${head}”`,
    untitled: (column: number) => `column ${column}, without a heading`,
    ignored: "not used",
    kinds: kindsEn,
    broken: (rows: readonly number[]) =>
      `${rows.length > 0 ? `${rowsEn(rows)}: some` : "Some"} letters could not be read (\ufffd). Choose another encoding of the file, or correct the table.`,
    swollen: (rows: readonly number[]) =>
      `${rowsEn(rows)}: a cell seems to have whole rows in it. Make sure that its quotes (") are closed.`,
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
