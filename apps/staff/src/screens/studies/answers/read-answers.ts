import { participantCodesIn } from "@harapen/contract/codes";
import {
  ANSWER_LIMITS,
  type AnswerRow,
  type AnswerTable,
  type Repeats,
} from "@harapen/contract/staff/studies/answers";
import { isBlank, type TextTable } from "../../../table/sheet.ts";
import { type PersonalKind, personalKind } from "./personal-columns.ts";

/** A column of a form's table that has anything below its head. */
export interface FormColumn {
  /** Its place in the table, from 0. */
  readonly index: number;
  /** The text by which its answers are stored: its head, which no other column has. */
  readonly question: string;
  /** Why it is not taken unless somebody says so. */
  readonly reason: PersonalKind | "code" | undefined;
  /** In how many cells there is one participant's code. */
  readonly codes: number;
}

/** The code that a row names, or why it names none. */
export type RowCode =
  | { readonly row: number; readonly code: string }
  | { readonly row: number; readonly fault: "empty" | "mistyped"; readonly text: string };

type Rows = Pick<TextTable, "rows" | "numbers">;

/** Returns the columns of a form's table. Blank ones are left out. */
export function formColumns({ heads, rows }: TextTable): FormColumn[] {
  const questions = uniqueHeads(heads);
  return questions.flatMap((question, index) => {
    const cells = rows.map((row) => row[index] ?? "");
    const filled = cells.filter((cell) => !isBlank(cell)).length;
    if (filled === 0) return [];
    const codes = cells.filter((cell) => participantCodesIn(cell).length === 1).length;
    const reason = codes * 2 >= filled ? "code" : personalKind(heads[index] ?? "", cells);
    return [{ index, question, reason, codes }];
  });
}

/** Returns the heads, each once and of the length that is stored: a blank one by its place. */
function uniqueHeads(heads: readonly string[]): string[] {
  const taken = new Set<string>();
  return heads.map((head, index) => {
    const text = head.replaceAll(/\s+/g, " ").trim() || `column ${index + 1}`;
    for (let count = 1; ; count++) {
      const suffix = count === 1 ? "" : ` (${count})`;
      const unique = text.slice(0, ANSWER_LIMITS.questionLength - suffix.length) + suffix;
      if (taken.has(unique)) continue;
      taken.add(unique);
      return unique;
    }
  });
}

/** Returns the place of the column with the most codes; `undefined` if no column has any. */
export function codeColumnOf(columns: readonly FormColumn[]): number | undefined {
  const most = Math.max(0, ...columns.map(({ codes }) => codes));
  return most === 0 ? undefined : columns.find(({ codes }) => codes === most)?.index;
}

/** Returns what each row names by its cell in the column of codes. */
export function rowCodes({ rows, numbers }: Rows, column: number): RowCode[] {
  return rows.map((cells, at) => {
    const [row, text] = [numbers[at] ?? 0, (cells[column] ?? "").trim()];
    if (isBlank(text)) return { row, fault: "empty", text };
    const [code, ...others] = participantCodesIn(text);
    return code === undefined || others.length > 0 ? { row, fault: "mistyped", text } : { row, code };
  });
}

/** Returns the codes that several rows name. */
export function repeatedCodes(codes: readonly RowCode[]): string[] {
  const named = codes.flatMap((each) => ("code" in each ? [each.code] : []));
  return [...Map.groupBy(named, (code) => code)].flatMap(([code, own]) => (own.length > 1 ? [code] : []));
}

interface Chosen {
  readonly file: string;
  readonly codeColumn: number;
  readonly columns: readonly FormColumn[];
  readonly repeats: Repeats;
}

/** Returns what is sent of a table: the rows that name a code, with the answers of the chosen columns. */
export function answerTable(table: Rows, { file, codeColumn, columns, repeats }: Chosen): AnswerTable {
  const rows = rowCodes(table, codeColumn).flatMap((each, at): AnswerRow[] => {
    if (!("code" in each)) return [];
    const cells = table.rows[at] ?? [];
    const answers = columns.map(({ index }) => (isBlank(cells[index] ?? "") ? "" : (cells[index] ?? "")));
    return [{ ...each, answers }];
  });
  return {
    file: file.slice(0, ANSWER_LIMITS.fileLength),
    questions: columns.map(({ question }) => question),
    rows,
    repeats,
  };
}

/** What of a table is more than an import may have; `answer`: the row that has too long a one. */
export type Excess =
  | { readonly of: "rows" | "questions" | "answers" | "bytes" }
  | { readonly of: "answer"; readonly row: number };

/** Returns what of a table is too much to be stored; `undefined` if nothing is. */
export function excessOf(table: AnswerTable): Excess | undefined {
  const { questions, rows } = table;
  if (rows.length > ANSWER_LIMITS.rows) return { of: "rows" };
  if (questions.length > ANSWER_LIMITS.questions) return { of: "questions" };
  if (rows.length * questions.length > ANSWER_LIMITS.answers) return { of: "answers" };
  const long = rows.find(({ answers }) => answers.some((text) => text.length > ANSWER_LIMITS.answerLength));
  if (long) return { of: "answer", row: long.row };
  const bytes = new TextEncoder().encode(JSON.stringify(table)).length;
  return bytes > ANSWER_LIMITS.bytes - ROOM ? { of: "bytes" } : undefined;
}

/** For what a request has besides the table. */
const ROOM = 1_000;
