import { type SaveRecordRequest, saveDrawingRequest, saveRecordRequest } from "@harapen/contract/calls/saves";
import { everythingVisible } from "@harapen/contract/drawing";
import fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import * as z from "zod/mini";
import { drawingSave, type FinishedSearch, penguinNameAt, recordSave } from "./save-requests.ts";

const search: FinishedSearch = {
  drawingId: "11111111-1111-4111-8111-111111111111",
  searchId: "22222222-2222-4222-8222-222222222222",
  strokes: [{ stroke: 1, brushSize: 10, pos: [{ x: 150, y: 200, t: 12 }] }],
  mask: everythingVisible(),
  aquarium: "minato",
  user: { name: "guest", uid: "guest", image: null },
  image: "data:image/png;base64,AAAA",
  drawTimeSeconds: 12.5,
  penName: "",
  bandColors: ["red"],
  ranking: [
    { id: "p7", score: 0.6 },
    { id: "p1", score: 0.2 },
  ],
};

describe("the saves of a search", () => {
  // Rule (outcomes)
  // Rule (saving)
  it("include a record that survives the contract's form encoding", () => {
    const save = recordSave(search, 2);
    if (save.call !== "record") throw new Error("not a record");
    const fields = z.encode(saveRecordRequest, save.request);
    expect(fields).toMatchObject({
      name: "guest",
      uid: "guest",
      rank: "2",
      time: "12.5",
      bandcolor: '["red"]',
    });
    expect(z.decode(saveRecordRequest, fields)).toEqual(save.request);
  });

  it("include a record with what was searched and answered as it was, and the answer's token", () => {
    const coordinate = fc.double({ min: -10_000, max: 10_000, noNaN: true });
    const points = fc.array(fc.record({ x: coordinate, y: coordinate, t: fc.nat() }));
    const candidate = fc.record({ id: fc.string(), score: fc.double({ min: 0, max: 1, noNaN: true }) });
    fc.assert(
      fc.property(points, fc.array(candidate, { minLength: 1 }), (pos, ranking) => {
        const strokes = [{ stroke: 1, brushSize: 10, pos }];
        const save = recordSave({ ...search, strokes, ranking, answerToken: "signed.answer" }, 1);
        const arrived = z.decode(
          saveRecordRequest,
          z.encode(saveRecordRequest, save.request as SaveRecordRequest),
        );
        expect(arrived).toMatchObject({ part: search.mask, answer_token: "signed.answer" });
        const saved = arrived.ranking.map(({ id, score }) => [id, score]);
        expect(JSON.stringify(saved)).toBe(JSON.stringify(ranking.map(({ id, score }) => [id, score])));
        expect(JSON.stringify(arrived.data)).toBe(JSON.stringify(strokes));
      }),
    );
  });

  it("include a record without a token where the answer had none", () => {
    expect(recordSave(search, 1).request).not.toHaveProperty("answer_token");
  });

  it("name the session that searched, where anything was recorded", () => {
    for (const save of [recordSave, drawingSave]) {
      expect(save({ ...search, session: "s" }, 1).request).toHaveProperty("session", "s");
      expect(save(search, 1).request).not.toHaveProperty("session");
    }
  });

  // Rule (saving): The drawing's save has mail, uid, aquarium, penguin and image, as JSON
  // Rule (e-mail-addresses)
  it("include a drawing with the penguin of the chosen rank", () => {
    const save = drawingSave(search, 1);
    expect(saveDrawingRequest.parse(save.request)).toMatchObject({ mail: "guest", penguin_name: "p7" });
  });

  it("include no mail address of a member", () => {
    const user = { name: "Hana", uid: "u1", image: null };
    expect(drawingSave({ ...search, user }, 1).request).toMatchObject({ mail: "", uid: "u1" });
  });

  // Rule (saving): The saved ranking has id, score and rank of every penguin, best first, as it was answered
  it("have id, score and rank of each candidate, and nothing else of it", () => {
    const [first, second] = search.ranking;
    const wide = { ...search, ranking: [{ ...first, picture: "/p7.svg" }, second] } as FinishedSearch;
    expect(recordSave(wide, 2).request).toHaveProperty("ranking", [
      { id: "p7", score: 0.6, rank: 1 },
      { id: "p1", score: 0.2, rank: 2 },
    ]);
  });
});

// Rule (saving): The drawing's penguin is the id at the rank, "Unknown" without a rank
test.each([
  [1, "p7"],
  [2, "p1"],
  [0, "Unknown"],
  [3, "Unknown"],
])("the penguin at rank %i is %s", (rank, name) => {
  expect(penguinNameAt(search, rank)).toBe(name);
});
