import { expect, test } from "vitest";
import * as z from "zod/mini";
import { recordForm } from "./record-form.ts";
import { type SaveRecordRequest, saveRecordRequest } from "./saves.ts";

const record: SaveRecordRequest = {
  name: "guest",
  uid: "guest",
  aquarium: "minato",
  penname: "Ume & さんご",
  bandcolor: ["red", "white"],
  image: "data:image/png;base64,iVBORw0KGgo=",
  time: 12.5,
  data: [{ stroke: 1, brushSize: 10, pos: [{ x: 195.5, y: 240, t: 300 }] }],
  ranking: [{ id: "m01", score: 1e-7, rank: 1 }],
  part: [1, 1, 1, 1, -1, 1, 1, 1, 1],
  rank: 0,
  answer_token: undefined,
  drawing_id: "0b1f6b0e-8f3c-4c68-9a55-6a4f3f6c1f10",
};

test("a record's form has the fields that its schema encodes, and the record is read from it", () => {
  const form = recordForm(record);
  const { answer_token: _, ...encoded } = z.encode(saveRecordRequest, record);
  expect(form).toEqual(encoded);
  expect(z.decode(saveRecordRequest, form as z.input<typeof saveRecordRequest>)).toEqual({
    ...record,
    answer_token: undefined,
  });
});
