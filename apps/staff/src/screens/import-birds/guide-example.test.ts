import type { DetailsDocument } from "@harapen/contract/staff/content";
import { expect, test } from "vitest";
import english from "../../../../../docs/keepers/en.md?raw";
import japanese from "../../../../../docs/keepers/ja.md?raw";
import { findHeadRow, readSheet, tableOf } from "../../table/sheet.ts";
import { headingsIn, matchColumns } from "./columns.ts";
import { readTable } from "./read-table.ts";

const COLOURS = { red: "赤", blue: "青", yellow: "黄", white: "白" };
const labels = { place: {}, gender: {}, color: COLOURS };
const details: DetailsDocument = {
  details: {
    slug: "minato",
    aqua_id: 1,
    name: { ja: "みなと", en: "", zh: "", ko: "" },
    band_colors: Object.keys(COLOURS),
    aids: { close_match: true, comparison: "offered", look: "line", narrowing: false, extras: true },
  },
  labels: { ja: labels, en: labels, zh: labels, ko: labels },
};

function read(text: string) {
  const sheet = readSheet(text, headingsIn);
  const table = tableOf(sheet, findHeadRow(sheet, headingsIn));
  const kinds = matchColumns(table);
  const ids = table.rows.map((_, row) => `new-${row}`);
  const placeCodeOf = (word: string) => word;
  return {
    table,
    kinds,
    read: readTable(
      { ...table, kinds },
      { details, known: [], changesKnown: true, firstPosition: 0, ids, placeCodeOf },
    ),
  };
}

/** Returns the cells of the rows of a Markdown table below its headings. */
const markdownCells = (guide: string) =>
  [...guide.matchAll(/^\| (.*) \|$/gm)].map(([, row = ""]) => row.split(/ ?\| ?/).map((cell) => cell.trim()));

test.each([
  ["English", english],
  ["Japanese", japanese],
])("of the keepers' guide's table, in %s, every cell is understood", (_, guide) => {
  const csv = /```csv\n([^`]*)```/.exec(guide)?.[1] ?? "";
  const {
    table,
    kinds,
    read: { birds, unread },
  } = read(csv);
  expect(kinds).not.toContain(undefined);
  expect([unread, birds.map(({ record }) => record.pair_id)]).toEqual([[], ["new-1", "new-0", undefined]]);
  const cells = markdownCells(guide);
  expect(cells).toEqual(expect.arrayContaining([table.heads, ...table.rows].map((row) => [...row])));
});
