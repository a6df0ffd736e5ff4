import { inBoth } from "../../i18n/texts.ts";
import type { ColumnKind } from "./columns.ts";

const kindsJa: Readonly<Record<ColumnKind, string>> = {
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
};

const kindsEn: Readonly<Record<ColumnKind, string>> = {
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
};

type Hints = Readonly<Partial<Record<ColumnKind, string>>>;

const bandsJa = "「バンドと場所」にある色を「赤・青」か「赤（左）」のように書いてください。";
const bandsEn = "Write colours from “Bands and places”, like “red, blue” or “red (left)”.";

const hintsJa: Hints = {
  "name.ja": "名前がありません。",
  gender: "「メス」か「オス」と書いてください。",
  birthday: "「2015/4/12」「2015年4月」「平成27年」「2015年ごろ」のように書いてください。",
  place: "「バンドと場所」にある場所で書いてください。",
  bands: bandsJa,
  "bands.left": bandsJa,
  "bands.right": bandsJa,
  pair: "この名前の子がほかにいないか、2羽以上います。",
};

const hintsEn: Hints = {
  "name.ja": "There is no name.",
  gender: "Write “F” or “M”.",
  birthday: "Write it like 2015-04-12, 2015-04 or 2015.",
  place: "Write a place from “Bands and places”.",
  bands: bandsEn,
  "bands.left": bandsEn,
  "bands.right": bandsEn,
  pair: "Either no other penguin has this name, or several do.",
};

export const IMPORT = inBoth({
  ja: {
    title: "表からペンギンを入れる",
    lead: "エクセルなどの表をコピーして、ここに貼ってください。1行目は見出しにします。CSV ファイルも選べます。",
    paste: "表をここに貼る",
    file: "CSV ファイルを選ぶ",
    unreadFile: (name: string) =>
      `「${name}」を読めませんでした。ファイルがまだそこにあり、開けることをたしかめて、もう一度選んでください。`,
    columns: "列のなかみ",
    column: (head: string) => `「${head}」の列`,
    ignored: "使わない",
    kinds: kindsJa,
    unreadTitle: (count: number) => `読みとれなかったところが ${count} か所あります`,
    unreadLead: "このまま入れると、そこは空になります。表を直して貼り直すか、あとで書いてください。",
    unread: (row: number, name: string, column: string, text: string) =>
      `${row} 行目${name && `（${name}）`}「${column}」：${text}`,
    hints: hintsJa,
    newPlaces: (words: readonly string[]) => `うまれたところとして、次の場所も加えます：${words.join("、")}`,
    sharedNames: (names: readonly string[]) =>
      `同じ名前の子がほかにもいます：${names.join("、")}。同じ子をもう一度入れないように、たしかめてください。`,
    noName: "名前の列がありません。どれかの列を「名前」にしてください。",
    preview: (count: number) => `${count} 羽`,
    add: (count: number) => `${count} 羽を下書きに加える`,
    adding: "加えています…",
  },
  en: {
    title: "Penguins from a table",
    lead: "Copy a table out of a spreadsheet and paste it here. Its first row has the headings. You can also use a CSV file.",
    paste: "Paste the table here",
    file: "Choose a CSV file",
    unreadFile: (name: string) =>
      `“${name}” could not be read. Make sure that it is still there and can be opened, and choose it again.`,
    columns: "What the columns hold",
    column: (head: string) => `Column “${head}”`,
    ignored: "not used",
    kinds: kindsEn,
    unreadTitle: (count: number) => `${count} ${count === 1 ? "cell was" : "cells were"} not understood`,
    unreadLead:
      "What was not understood stays empty. Correct the table and paste it again, or fill in the rest later.",
    unread: (row: number, name: string, column: string, text: string) =>
      `Row ${row}${name && ` (${name})`}, “${column}”: ${text}`,
    hints: hintsEn,
    newPlaces: (words: readonly string[]) => `These places of origin are added too: ${words.join(", ")}`,
    sharedNames: (names: readonly string[]) =>
      `Other penguins have these names too: ${names.join(", ")}. Make sure that none is added a second time.`,
    noName: "Please choose the column that has the names.",
    preview: (count: number) => `${count} ${count === 1 ? "penguin" : "penguins"}`,
    add: (count: number) => `Add ${count} to the draft`,
    adding: "Adding…",
  },
});
