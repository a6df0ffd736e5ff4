import type { DraftedBird } from "@harapen/contract/staff/draft";
import { describe, expect, it } from "vitest";
import { type Sorting, type StatisticsRow, sortRows } from "./statistics-rows.ts";

function row(name: string, confirmations: number, first: number, shown: number, last: string): StatisticsRow {
  const content = { position: 0, record: { id: name, picture: "", icon: "", band_color: [] } };
  const bird: DraftedBird = { id: name, revision: 1, content: { ...content, name: {}, comment: {} } };
  return { bird, name, statistics: { id: name, confirmations, first, shown, last } };
}

const rows = [
  row("ソラ", 10, 3, 9, "2026-11-02T09:00:00.000Z"),
  row("ウミ", 4, 4, 4, "2026-11-20T09:00:00.000Z"),
  row("モモ", 4, 2, 2, "2026-10-01T09:00:00.000Z"),
  row("アオ", 2, 1, 2, "2026-11-20T08:00:00.000Z"),
];

describe("a table of birds", () => {
  // Rule (staff.md#before-and-after-publishing)
  it.each<[Sorting, string]>([
    [{ by: "name", descending: false }, "アオ ウミ ソラ モモ"],
    [{ by: "name", descending: true }, "モモ ソラ ウミ アオ"],
    [{ by: "confirmations", descending: true }, "ソラ ウミ モモ アオ"],
    [{ by: "confirmations", descending: false }, "アオ ウミ モモ ソラ"],
    [{ by: "first", descending: true }, "ウミ アオ モモ ソラ"],
    [{ by: "shown", descending: false }, "モモ ソラ アオ ウミ"],
    [{ by: "last", descending: true }, "ウミ アオ ソラ モモ"],
  ])("is sorted by %o, and by names besides", (sorting, names) => {
    expect(
      sortRows(rows, sorting, "ja")
        .map(({ name }) => name)
        .join(" "),
    ).toBe(names);
  });
});
