import type { Stroke } from "@harapen/contract/drawing";
import type { Point } from "@harapen/contract/geometry";
import { expect } from "@playwright/test";
import type { Device, Outcome } from "../model/device.ts";
import type { IdLabels } from "./labels.ts";

type Row = Readonly<Record<string, unknown>>;

const sorted = (rows: readonly unknown[]) => rows.map((row) => JSON.stringify(row)).sort();

/**
 * Checks that each outcome reported by the visitor is stored once, with the drawing that was searched for.
 */
export function expectRecords({ outcomes }: Device, stored: readonly Row[], labels: IdLabels): void {
  expect(sorted(stored.map((row) => keyOfRow(row, labels)))).toEqual(
    sorted(outcomes.map((outcome) => keyOfOutcome(outcome, labels))),
  );
  for (const outcome of outcomes) {
    const key = JSON.stringify(keyOfOutcome(outcome, labels));
    const row = stored.find((each) => JSON.stringify(keyOfRow(each, labels)) === key);
    if (row) expectRecord(outcome, row);
  }
}

function keyOfOutcome({ search, rank, member }: Outcome, labels: IdLabels): unknown[] {
  const uid = member ? labels.labelOf(member.uid) : "guest";
  return [uid, labels.labelOf(search.drawing.id), labels.labelOf(search.id), rank];
}

function keyOfRow({ uid, drawing_id, search_id, rank }: Row, labels: IdLabels): unknown[] {
  return [...[uid, drawing_id, search_id].map((value) => labels.ofStored(value)), rank];
}

function expectRecord({ search, rank }: Outcome, row: Row): void {
  const { penName, bandColors } = search.description;
  expect({
    penname: row.penname,
    bands: JSON.parse(String(row.band_color)),
    part: JSON.parse(String(row.part)),
    ranking: JSON.parse(String(row.ranking)),
    confirmed: row.confirmed,
  }).toEqual({
    penname: penName,
    bands: bandColors,
    part: search.mask,
    ranking: search.ranking.map(({ id, score }, index) => ({ id, score, rank: index + 1 })),
    confirmed: search.ranking[rank - 1]?.id ?? null,
  });
  expectStrokes(JSON.parse(String(row.strokes)) as Stroke[], search.strokes);
}

/** Checks that strokes begin and end where the finger did, to within a unit. */
function expectStrokes(stored: readonly Stroke[], drawn: readonly (readonly Point[])[]): void {
  expect(stored.map(({ pos }) => ends(pos))).toEqual(
    drawn.map((points) => ends(points).map(({ x, y }) => ({ x: near(x), y: near(y) }))),
  );
  expect(stored.map(({ pos }) => pos.length > 1)).toEqual(drawn.map(({ length }) => length > 1));
}

const ends = (points: readonly Point[]) =>
  [points.at(0), points.at(-1)].map((point) => ({ x: point?.x, y: point?.y })) as Point[];

/** Matches numbers that differ by less than one. */
const near = (value: number) => expect.closeTo(value, -Math.log10(2));

/** Checks that each confirmed drawing is stored once for the album. */
export function expectAlbumDrawings({ outcomes }: Device, stored: readonly Row[], labels: IdLabels): void {
  const confirmed = outcomes.filter(({ rank }) => rank > 0);
  const expected = confirmed.map((outcome) => [
    ...keyOfOutcome(outcome, labels).slice(0, 3),
    outcome.search.ranking[outcome.rank - 1]?.id,
  ]);
  const written = stored.map((row) => [...keyOfRow(row, labels).slice(0, 3), row.penguin_name]);
  expect(sorted(written)).toEqual(sorted(expected));
}
