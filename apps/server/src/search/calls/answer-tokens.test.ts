import { PATHS, VISIT_HEADER } from "@harapen/contract/calls/paths";
import { type SaveRecordRequest, saveRecordRequest } from "@harapen/contract/calls/saves";
import { ANSWER_TOKEN_HEADER } from "@harapen/contract/calls/search";
import { countByCell, everythingVisible } from "@harapen/contract/drawing";
import { afterAll, expect, it } from "vitest";
import * as z from "zod/mini";
import { BELLY, taps } from "../../testing/confirmed-visit.ts";
import { makePng, toDataUrl } from "../../testing/png-fixture.ts";
import { type RunningApp, runApp, SLUG } from "../../testing/running-app.ts";
import { confirmationOf } from "../../testing/visits/confirmation-of.ts";

const app: RunningApp = await runApp();
afterAll(() => app.stop());

const data = taps(BELLY);
const image = toDataUrl(makePng()) as `data:image/png;base64,${string}`;

const part = everythingVisible();

/** Searches, in the visit of a token if given. */
function search(visit: string): Promise<Response> {
  const headers = { "content-type": "application/json", ...(visit && { [VISIT_HEADER]: visit }) };
  const body = JSON.stringify({ pos: countByCell(data), part, aquarium: SLUG, data });
  return fetch(app.address + PATHS.search, { method: "POST", headers, body });
}

/**
 * Searches in a visit, and returns the record of the first candidate's confirmation as our client sends it.
 */
async function searchedRecord(drawing_id: string): Promise<SaveRecordRequest> {
  const first = await search("");
  const answer = await search(first.headers.get(VISIT_HEADER) ?? "");
  return confirmationOf(answer, { drawing_id, data, image });
}

async function save(record: SaveRecordRequest, changes: Record<string, string> = {}) {
  const fields = Object.entries({ ...z.encode(saveRecordRequest, record), ...changes }).filter(
    ([, value]) => value !== undefined,
  );
  const body = new URLSearchParams(Object.fromEntries(fields) as Record<string, string>).toString();
  const { status } = await app.post(PATHS.saveRecord, body, "application/x-www-form-urlencoded");
  const stored = await app.database
    .selectFrom("record")
    .select([
      "answer_id",
      "answer_visit",
      "answer_prefix",
      "answered_at",
      "answer_score",
      "answer_candidates",
      "answer_looks",
    ])
    .where("drawing_id", "=", record.drawing_id ?? "")
    .executeTakeFirstOrThrow();
  return { status, stored };
}

const NOTHING = {
  answer_id: null,
  answer_visit: null,
  answer_prefix: null,
  answered_at: null,
  answer_score: null,
  answer_candidates: null,
  answer_looks: null,
};

it("a record stores the search that its token proves, with the score that was answered", async () => {
  const record = await searchedRecord("0b5c8a52-1d9f-4f0e-9b6e-0a3c5d7e9f01");
  expect(await save(record)).toEqual({
    status: 200,
    stored: {
      answer_id: expect.stringMatching(/^[\w-]{43}$/),
      answer_visit: expect.stringMatching(/./),
      answer_prefix: expect.stringMatching(/^(?!.*127\.0\.0)./),
      answered_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
      answer_score: record.ranking[0]?.score,
      answer_candidates: record.ranking.length,
      answer_looks: 0,
    },
  });
});

// Rule (what-visitors-teach): A record that proves nothing is stored anyway
it("a record without a token, as of older clients, is stored and proves nothing", async () => {
  const { answer_token: _, ...record } = await searchedRecord("0b5c8a52-1d9f-4f0e-9b6e-0a3c5d7e9f02");
  expect(await save(record)).toEqual({ status: 200, stored: NOTHING });
});

it("a record that is not what was answered is stored and proves nothing", async () => {
  const record = await searchedRecord("0b5c8a52-1d9f-4f0e-9b6e-0a3c5d7e9f03");
  const ranked = record.ranking.map((candidate) => ({ ...candidate, score: 0.9 }));
  expect(await save({ ...record, ranking: ranked })).toEqual({ status: 200, stored: NOTHING });
});

it("a record whose token is no token is stored and proves nothing", async () => {
  const record = await searchedRecord("0b5c8a52-1d9f-4f0e-9b6e-0a3c5d7e9f04");
  const answer_token = "x".repeat(5_000);
  expect(await save(record, { answer_token })).toEqual({ status: 200, stored: NOTHING });
});

it("an answer has a token in a visit that the server knows, and none without one", async () => {
  const first = await search("");
  expect(first.headers.get(ANSWER_TOKEN_HEADER)).toBeNull();
  const second = await search(first.headers.get(VISIT_HEADER) ?? "");
  expect(second.headers.get(ANSWER_TOKEN_HEADER)).toMatch(/^[\w-]+[.][\w-]+$/);
});
