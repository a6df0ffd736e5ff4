import { formatCode, makeParticipantCode } from "@harapen/contract/codes";
import { ANSWER_LIMITS } from "@harapen/contract/staff/studies/answers";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { decodeFile, type Encoding } from "../../../table/decode-file.ts";
import { findHeadRow, readSheet, tableOf } from "../../../table/sheet.ts";
import { encode } from "../../../table/testing/encode.ts";
import { headingsIn } from "./form-headings.ts";
import { answerTable, codeColumnOf, excessOf, formColumns, repeatedCodes, rowCodes } from "./read-answers.ts";

const code = (seed: number) =>
  makeParticipantCode((count) => Array.from({ length: count }, (_, at) => (at * seed) % 23));
const [A, B, C] = [code(1), code(2), code(3)];

function readFile(text: string, encoding: Encoding) {
  const decoded = decodeFile(encode(text, encoding), undefined, headingsIn);
  expect(decoded).toMatchObject({ encoding, inDoubt: false });
  const sheet = readSheet(decoded.text, headingsIn);
  const table = tableOf(sheet, findHeadRow(sheet, headingsIn));
  const columns = formColumns(table);
  return { table, columns, codeColumn: codeColumnOf(columns) };
}

const csv = (rows: readonly (readonly string[])[], separator = ",", end = "\r\n") =>
  rows
    .map((row) =>
      row.map((cell) => (/[",;\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)).join(separator),
    )
    .join(end);

// Rule (research.md#answers): The column of codes is found by its values, in tables as services save them
describe("a table of answers", () => {
  it.each<[string, string, Encoding, string, string[], (string | undefined)[]]>([
    [
      "of Google Forms in Japanese",
      `${csv([
        ["タイムスタンプ", "メールアドレス", "参加コード", "楽しかったですか？", "ペンギンの名前"],
        [
          "2026/09/05 10:15:00 午前 GMT+9",
          "a@example.org",
          formatCode(A).toLowerCase(),
          "はい、とても",
          "サンゴ",
        ],
        ["2026/09/05 11:15:00 午前 GMT+9", "b@example.org", `コード ${B}`, "いいえ", ""],
      ])}`,
      "utf-8",
      "参加コード",
      [A, B],
      [undefined, "mail", "code", undefined, undefined],
    ],
    [
      "of Microsoft Forms, saved by Excel in Germany",
      csv(
        [
          ["ID", "Startzeit", "E-Mail", "Name", "Code", "Größe der Gruppe", "Gefiel’s?"],
          [
            "1",
            "05.09.2026 10:15",
            "anonymous",
            "",
            `${A.slice(0, 4)} ${A.slice(4)}`,
            "3",
            "natürlich; sehr",
          ],
          ["2", "05.09.2026 11:15", "anonymous", "", B, "2", "naja"],
        ],
        ";",
      ),
      "windows-1252",
      "Code",
      [A, B],
      [undefined, undefined, "mail", "code", undefined, undefined],
    ],
    [
      "of LimeSurvey, with the address that was opened",
      csv([
        ["id. Response ID", "submitdate. Date submitted", "ipaddr. IP address", "refurl", "Q1. Fun?"],
        ["1", "2026-09-05 10:15:00", "192.0.2.7", `https://forms.example/1?code=${A}`, "Y"],
        ["2", "2026-09-05 11:15:00", "192.0.2.8", `https://forms.example/1?lang=ja&code=${B}#x`, "N"],
      ]),
      "utf-8",
      "refurl",
      [A, B],
      [undefined, undefined, "ip", "code", undefined],
    ],
    [
      "of SurveyMonkey, with a second row of heads",
      csv([
        ["Respondent ID", "First Name", "Telefonnummer", "Participant", "Fun?"],
        ["", "", "", "Open-Ended Response", "Response"],
        ["118000000001", "Ann", "+49 170 1234567", A, "yes"],
        ["118000000002", "Ben", "0170/1234568", B, "no"],
      ]),
      "utf-8",
      "Participant",
      [A, B],
      [undefined, "name", "phone", "code", undefined],
    ],
    [
      "of a workbook that Excel saved as Unicode text",
      csv(
        [
          ["record_id", "code", "fun"],
          ["1", A, "ja"],
          ["2", B, "nein"],
        ],
        "\t",
      ),
      "utf-16le",
      "code",
      [A, B],
      [undefined, "code", undefined],
    ],
    [
      "in Shift_JIS, with a title above",
      csv([
        ["アンケート（回答）", "", ""],
        ["タイムスタンプ", "コード", "感想"],
        ["2026/9/5", A, "楽しい"],
        ["2026/9/6", B, "おもしろい"],
      ]),
      "shift_jis",
      "コード",
      [A, B],
      [undefined, "code", undefined],
    ],
  ])("%s", (_, text, encoding, head, codes, reasons) => {
    const { table, columns, codeColumn } = readFile(text, encoding);
    expect(columns.find(({ index }) => index === codeColumn)?.question).toBe(head);
    expect(columns.map(({ reason }) => reason)).toEqual(reasons);
    const read = rowCodes(table, codeColumn ?? -1);
    expect(read.flatMap((each) => ("code" in each ? [each.code] : []))).toEqual(codes);
  });

  it("has rows without a code, with a mistyped one, and with two", () => {
    const wrong = `${A.slice(0, -1)}${A.endsWith("3") ? "4" : "3"}`;
    const { table, codeColumn } = readFile(
      csv([
        ["code", "fun"],
        [A, "1"],
        [" ", "2"],
        [wrong, "3"],
        [`${A} ${B}`, "4"],
        [A, "5"],
        [C, "6"],
      ]),
      "utf-8",
    );
    const codes = rowCodes(table, codeColumn ?? -1);
    expect(codes.map((each) => ("code" in each ? each.code : each.fault))).toEqual([
      ...[A, "empty", "mistyped", "mistyped", A, C],
    ]);
    expect(repeatedCodes(codes)).toEqual([A]);
  });

  it("has each question once, and a name for a column without a head", () => {
    const { columns } = readFile(
      csv([
        ["code", "Why?", "", "Why?"],
        [A, "a", "b", "c"],
      ]),
      "utf-8",
    );
    expect(columns.map(({ question }) => question)).toEqual(["code", "Why?", "column 3", "Why? (2)"]);
  });

  it("without a code in any cell has no column of codes", () => {
    expect(
      readFile(
        csv([
          ["a", "b"],
          ["wonderful", "1"],
        ]),
        "utf-8",
      ).codeColumn,
    ).toBeUndefined();
  });

  it("is sent with the rows and columns that are taken alone", () => {
    const { table, columns } = readFile(
      csv([
        ["code", "mail", "fun"],
        [A, "a@b.org", "yes"],
        ["", "c@d.org", "no"],
      ]),
      "utf-8",
    );
    const sent = answerTable(table, {
      ...{ file: "a.csv", codeColumn: 0, repeats: "last" },
      columns: columns.filter(({ reason }) => reason === undefined),
    });
    expect(sent).toEqual({
      ...{ file: "a.csv", questions: ["fun"], repeats: "last" },
      rows: [{ row: 2, code: A, answers: ["yes"] }],
    });
  });
});

// Rule (limits): An import of answers has limits of its rows, its questions, its answers and their length
it.each([
  ["rows", ANSWER_LIMITS.rows + 1, 1, "x"],
  ["questions", 1, ANSWER_LIMITS.questions + 1, "x"],
  ["answers", ANSWER_LIMITS.rows, ANSWER_LIMITS.answers / ANSWER_LIMITS.rows + 1, ""],
  ["answer", 1, 1, "x".repeat(ANSWER_LIMITS.answerLength + 1)],
  ["bytes", 1_000, 1, "あ".repeat(2_000)],
] as const)("a table with too much is refused for its %s", (of, rows, questions, answer) => {
  const table = {
    ...{ file: "a.csv", repeats: "last" as const },
    questions: Array.from({ length: questions }, (_, at) => `question ${at}`),
    rows: Array.from({ length: rows }, (_, at) => ({
      ...{ row: at + 2, code: A },
      answers: Array.from({ length: questions }, () => answer),
    })),
  };
  expect(excessOf(table)).toMatchObject({ of });
  expect(
    excessOf({ ...table, rows: [{ row: 2, code: A, answers: ["x"] }], questions: ["a"] }),
  ).toBeUndefined();
});

it("whatever the heads are, each column has a question of its own, of a length that is stored", () => {
  fc.assert(
    fc.property(
      fc.array(fc.constantFrom("", " ", "a", "a (2)", "column 2", "x".repeat(600)), { minLength: 1 }),
      (heads) => {
        const table = {
          heads,
          rows: [heads.map(() => "1")],
          numbers: [2],
          headRow: 1,
          blank: 0,
          swollen: [],
        };
        const questions = formColumns(table).map(({ question }) => question);
        expect(new Set(questions).size).toBe(heads.length);
        for (const question of questions)
          expect(question.length).toBeLessThanOrEqual(ANSWER_LIMITS.questionLength);
      },
    ),
  );
});
