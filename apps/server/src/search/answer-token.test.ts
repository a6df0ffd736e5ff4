import { parse } from "node:querystring";
import { type SaveRecordRequest, saveRecordRequest } from "@harapen/contract/calls/saves";
import { searchRequest } from "@harapen/contract/calls/search";
import { everythingVisible, NOT_VISIBLE, type Stroke, VISIBLE } from "@harapen/contract/drawing";
import fc from "fast-check";
import { expect, it } from "vitest";
import * as z from "zod/mini";
import { Signer } from "../platform/signer.ts";
import { answerDigest } from "./answer-digest.ts";
import { proveSearch, signAnswer } from "./answer-token.ts";

const signer = new Signer(new Uint8Array(32).fill(7));
const VISIT = { id: "visit", prefixDigest: "prefix" };
const AT = new Date("2026-04-01T10:00:00.000Z");

const coordinate = fc.double({ min: -10_000, max: 10_000, noNaN: true });
const points = fc.array(
  fc.oneof(
    fc.record({ x: coordinate, y: coordinate }),
    fc.record({ x: coordinate, y: coordinate, t: fc.nat() }),
  ),
  { maxLength: 5 },
);
const someStrokes: fc.Arbitrary<Stroke[]> = fc.array(
  fc.record({ stroke: fc.nat(99), brushSize: fc.double({ min: 1, max: 200, noNaN: true }), pos: points }),
  { maxLength: 5 },
);
const someMask = fc.array(fc.constantFrom<(1 | -1)[]>(VISIBLE, NOT_VISIBLE), { minLength: 9, maxLength: 9 });
const someRanking = fc.array(
  fc.record({ id: fc.string({ unit: "grapheme" }), score: fc.double({ min: 0, max: 1, noNaN: true }) }),
  { maxLength: 5 },
);

/**
 * Returns the record as it arrives when a client sends it as a form, with the candidates' ranks and pictures.
 */
function sentAsForm(record: SaveRecordRequest): SaveRecordRequest {
  const ranking = record.ranking.map((candidate, index) => ({
    picture: "/a.svg",
    ...candidate,
    rank: index + 1,
  }));
  const fields = z.encode(saveRecordRequest, { ...record, ranking });
  const present = Object.entries(fields).filter(([, value]) => value !== undefined);
  const body = new URLSearchParams(Object.fromEntries(present) as Record<string, string>).toString();
  return z.decode(saveRecordRequest, { ...parse(body) } as never);
}

const aRecord = (changes: Partial<SaveRecordRequest> = {}): SaveRecordRequest => ({
  name: "guest",
  uid: "guest",
  aquarium: "minato",
  penname: "",
  bandcolor: [],
  image: "data:image/png;base64,",
  time: 1,
  data: [{ stroke: 0, brushSize: 10, pos: [{ x: 180, y: 200 }] }],
  ranking: [
    { id: "p1", score: 0.5 },
    { id: "p2", score: 0.25 },
  ],
  part: everythingVisible(),
  rank: 1,
  ...changes,
});

function tokenFor({ aquarium, data, part, ranking }: SaveRecordRequest): string {
  const digest = answerDigest({ strokes: data, mask: part, ranking });
  return signAnswer(signer, { aquarium, digest, visit: VISIT, at: AT, looks: 2 });
}

// Rule (what-visitors-teach)
it("an answer's token proves its search, through JSON to the search and a form to the record", () => {
  fc.assert(
    fc.property(someStrokes, someMask, someRanking, (data, part, ranking) => {
      const search = { pos: new Array(9).fill(0), part, aquarium: "minato", data };
      const searched = searchRequest.parse(JSON.parse(JSON.stringify(search)));
      const token = tokenFor(aRecord({ data: searched.data ?? [], part: searched.part, ranking }));
      const record = sentAsForm(aRecord({ data, part, ranking, answer_token: token }));
      expect(proveSearch(signer, record)).toMatchObject({ visit: VISIT, at: AT.toISOString(), looks: 2 });
    }),
  );
});

it.each<[string, Partial<SaveRecordRequest>]>([
  ["another aquarium", { aquarium: "other" }],
  ["a point that was moved", { data: [{ stroke: 0, brushSize: 10, pos: [{ x: 180, y: 201 }] }] }],
  ["a stroke more", { data: [...aRecord().data, { stroke: 1, brushSize: 10, pos: [] }] }],
  ["another mask", { part: [NOT_VISIBLE, ...everythingVisible().slice(1)] }],
  ["another score", { ranking: [{ id: "p1", score: 0.500001 }, ...aRecord().ranking.slice(1)] }],
  ["another order", { ranking: aRecord().ranking.toReversed() }],
  ["a candidate less", { ranking: aRecord().ranking.slice(0, 1) }],
])("an answer's token proves nothing for %s", (_, changes) => {
  const token = tokenFor(aRecord());
  expect(proveSearch(signer, aRecord({ answer_token: token }))).toBeDefined();
  expect(proveSearch(signer, aRecord({ ...changes, answer_token: token }))).toBeUndefined();
});

it("a record without a token, with any text or with another key's or purpose's token proves nothing", () => {
  const record = aRecord();
  const text = Buffer.from(tokenFor(record).split(".")[0] ?? "", "base64url").toString();
  const others = [new Signer(new Uint8Array(32)).sign("answer", text), signer.sign("visit", text)];
  const claims = [undefined, "", "x", "x.y", ...others].map((answer_token) => ({ ...record, answer_token }));
  expect(claims.map((claim) => proveSearch(signer, claim))).toEqual(claims.map(() => undefined));
});

it("a search is the same one however often its token is sent, and another one at another time", () => {
  const record = { ...aRecord(), answer_token: tokenFor(aRecord()) };
  const digest = answerDigest({ strokes: record.data, mask: record.part, ranking: record.ranking });
  const later = signAnswer(signer, {
    aquarium: "minato",
    digest,
    visit: VISIT,
    at: new Date(AT.getTime() + 1),
    looks: 2,
  });
  const [first, again, other] = [record, record, { ...record, answer_token: later }].map((each) =>
    proveSearch(signer, each),
  );
  expect(again).toEqual(first);
  expect(other?.id).not.toBe(first?.id);
});

it("an answer's token is as short for the largest answer", () => {
  const ranking = Array.from({ length: 5_000 }, (_, index) => ({ id: `penguin ${index}`, score: 0.0001 }));
  expect(tokenFor(aRecord({ ranking })).length).toBeLessThan(500);
});
