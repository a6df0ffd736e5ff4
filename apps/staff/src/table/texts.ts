import { inBoth } from "../i18n/texts.ts";
import type { Encoding } from "./decode-file.ts";

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

const rowsEn = (rows: readonly number[]) => `${rows.length === 1 ? "Row" : "Rows"} ${rows.join(", ")}`;

/** The texts about a table as a file: how it is read. */
export const TABLE = inBoth({
  ja: {
    unreadFile: (name: string) =>
      `「${name}」を読めませんでした。ファイルがまだそこにあり、開けることをたしかめて、もう一度選んでください。`,
    encoding: "ファイルの文字コード",
    encodings: encodingsJa,
    chooseEncoding: "選んでください",
    encodingInDoubt: (encoding: string) =>
      `ファイルの文字コードがはっきりしません。下は ${encoding} として読んだところです。文字が正しく見えるものを、上で選んでください。どれでも正しく見えないときは、表計算ソフトで「CSV UTF-8」として保存してください。`,
    headings: "見出しの行",
    headRow: (row: number, cells: string) => `${row} 行目：${cells}`,
    noHeadings: "見出しはない",
    untitled: (column: number) => `見出しのない ${column} 列目`,
    broken: (rows: readonly number[]) =>
      `${rows.length > 0 ? `${rows.join("・")} 行目に、` : ""}読めない文字（\ufffd）があります。ファイルの文字コードを選びなおすか、表を直してください。`,
    swollen: (rows: readonly number[]) =>
      `${rows.join("・")} 行目の欄に、何行もの表が入っているようです。引用符（"）が閉じているか、たしかめてください。`,
  },
  en: {
    unreadFile: (name: string) =>
      `“${name}” could not be read. Make sure that it is still there and can be opened, and choose it again.`,
    encoding: "Encoding of the file",
    encodings: encodingsEn,
    chooseEncoding: "Please choose",
    encodingInDoubt: (encoding: string) =>
      `It is not clear how the file's letters are encoded. Below it is read as ${encoding}. Choose the encoding in which the words look right. If none does, save the table as “CSV UTF-8” in your spreadsheet.`,
    headings: "The headings are in",
    headRow: (row: number, cells: string) => `Row ${row}: ${cells}`,
    noHeadings: "There are no headings",
    untitled: (column: number) => `column ${column}, without a heading`,
    broken: (rows: readonly number[]) =>
      `${rows.length > 0 ? `${rowsEn(rows)}: some` : "Some"} letters could not be read (\ufffd). Choose another encoding of the file, or correct the table.`,
    swollen: (rows: readonly number[]) =>
      `${rowsEn(rows)}: a cell seems to have whole rows in it. Make sure that its quotes (") are closed.`,
  },
});
