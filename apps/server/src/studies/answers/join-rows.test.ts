import { REPEATS } from "@harapen/contract/staff/studies/answers";
import { expect, it } from "vitest";
import { joinRows } from "./join-rows.ts";

const participants = [
  { id: "stays", code: "A", withdrawn_at: null },
  { id: "left", code: "B", withdrawn_at: "2026-09-01T00:00:00.000Z" },
  { id: "out", code: "C", withdrawn_at: null },
];
const row = (number: number, code: string) => ({ row: number, code, answers: [`of ${number}`] });

// Rule (research.md#answers): Nothing is stored of who has withdrawn, nor of a code that is nobody's
it.each(REPEATS)("rows are joined by their codes, of several the %s", (repeats) => {
  const rows = [row(5, "A"), row(2, "A"), row(3, "B"), row(4, "C"), row(6, "D"), row(7, "D"), row(8, "A")];
  const joined = joinRows(rows, repeats, { participants, excluded: new Set(["out", "left"]) });
  const own = {
    first: [[1, 2]],
    last: [[1, 8]],
    all: [
      [1, 2],
      [2, 5],
      [3, 8],
    ],
  }[repeats];
  expect(joined).toEqual({
    rows: [
      ...own.map(([number, at]) => ({ participant: "stays", number, row: at, answers: [`of ${at}`] })),
      { participant: "out", number: 1, row: 4, answers: ["of 4"] },
    ],
    nobody: [{ code: "D", rows: [6, 7] }],
    withdrawn: [{ code: "B", rows: [3] }],
    excluded: [{ code: "C", rows: [4] }],
    repeated: [{ code: "A", rows: [2, 5, 8] }],
  });
});
