import { expect, test } from "vitest";
import * as z from "zod/mini";
import { type SaveRecordRequest, saveRecordRequest } from "./saves.ts";

const record: SaveRecordRequest = {
  name: "guest",
  uid: "guest",
  aquarium: "minato",
  penname: "",
  bandcolor: ["red", "white"],
  image: "data:image/png;base64,iVBORw0KGgo=",
  time: 12.5,
  data: [{ stroke: 1, brushSize: 10, pos: [{ x: 195.5, y: 240, t: 300 }] }],
  ranking: [{ id: "m01", score: 0.5, rank: 1 }],
  part: [1, 1, 1, 1, -1, 1, 1, 1, 1],
  rank: 0,
  drawing_id: "0b1f6b0e-8f3c-4c68-9a55-6a4f3f6c1f10",
};

// Rule (saving): The record has name, uid, aquarium, entered name, bands, image, seconds, strokes, ranking,
//   mask and rank, as a form
test("a record is the same after a form has carried it", () => {
  const form = new URLSearchParams(z.encode(saveRecordRequest, record) as Record<string, string>).toString();
  const fields = Object.fromEntries(new URLSearchParams(form));
  expect(z.decode(saveRecordRequest, fields as z.input<typeof saveRecordRequest>)).toEqual(record);
});

test("an older client's ranking has ids alone, or ids and scores", () => {
  const fields = { ...z.encode(saveRecordRequest, record), ranking: '[{"id":"m01"},{"id":2,"score":0.1}]' };
  expect(z.decode(saveRecordRequest, fields).ranking).toEqual([{ id: "m01" }, { id: 2, score: 0.1 }]);
});

// Rule (the-calls)
test("an older client's record of a member whose provider tells no name has none", () => {
  const fields = { ...z.encode(saveRecordRequest, record), name: "" };
  expect(z.decode(saveRecordRequest, fields).name).toBe("");
});

test.each(["0", "null", '"1"', "1.5", "[]"])("a candidate's rank of %s counts as none", (rank) => {
  const ranking = `[{"id":"m01","score":0.5,"rank":${rank}},{"id":"m02","rank":2}]`;
  expect(z.decode(saveRecordRequest, { ...z.encode(saveRecordRequest, record), ranking }).ranking).toEqual([
    { id: "m01", score: 0.5 },
    { id: "m02", rank: 2 },
  ]);
});

test.each([
  ["a field that is not JSON", { data: "[{" }],
  ["JSON of another shape", { part: "[1,2,3]" }],
  ["a rank below 0", { rank: "-1" }],
  ["a rank that is no whole number", { rank: "1.5" }],
  ["a rank that is no number", { rank: "first" }],
  ["a picture that is not a PNG", { image: "data:image/gif;base64,R0lGOD" }],
  ["an aquarium that the routes keep for themselves", { aquarium: "list" }],
  ["a path for an aquarium", { aquarium: "../etc" }],
])("a record with %s is refused", (_name, wrong) => {
  const fields = { ...z.encode(saveRecordRequest, record), ...wrong };
  expect(saveRecordRequest.safeParse(fields).success).toBe(false);
});
