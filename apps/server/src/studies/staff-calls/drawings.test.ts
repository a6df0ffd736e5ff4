import { randomUUID } from "node:crypto";
import { everythingVisible } from "@harapen/contract/drawing";
import {
  deletionReceiptsResponse,
  deletionResponse,
  studyRetentionResponse,
} from "@harapen/contract/staff/deletion";
import { STAFF_PATHS } from "@harapen/contract/staff/paths";
import {
  MAX_DRAWINGS_EACH,
  studyDrawingResponse,
  studyDrawingsResponse,
} from "@harapen/contract/staff/studies/replay";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { aquariumContent } from "../../testing/aquarium-fixture.ts";
import { type RunningApp, runApp, SLUG } from "../../testing/running-app.ts";
import { type SignedInPerson, signInPerson } from "../../testing/staff-people.ts";
import { storeManyEvents } from "../../testing/studies/many-events.ts";
import { type LeftVisit, runStudy, saveStudyVisit } from "../../testing/studies/study-visit.ts";
import { createPseudonyms } from "../pseudonyms.ts";
import { StudyDrawings } from "../replay/study-drawings.ts";
import type { KeyedStudy } from "../study-store.ts";

const OTHER = "otherhall";
let app: RunningApp;
let study: KeyedStudy;
let analyst: SignedInPerson;
let researcher: SignedInPerson;

beforeAll(async () => {
  app = await runApp();
  const { details, ...content } = await aquariumContent();
  await app.rooms.catalog.aquariums.replace({ ...content, details: { ...details, slug: OTHER } });
  study = await runStudy(app.rooms, SLUG, {
    retention: { events: 30, drawings: null, participants: null },
  });
  analyst = await signInPerson(app, "Analyst", { roles: [{ aquarium: SLUG, role: "analyst" }] });
  researcher = await signInPerson(app, "Researcher", { roles: [{ aquarium: SLUG, role: "researcher" }] });
});
afterAll(() => app.stop());

/** Returns a participant's pseudonym in a study. */
const nameIn = ({ key }: KeyedStudy, { participant }: LeftVisit) =>
  createPseudonyms(Buffer.from(key, "hex")).key(participant);
const visit = (changes: Parameters<typeof saveStudyVisit>[2] = {}) => saveStudyVisit(app, study, changes);
const list = async (query = "", by = analyst) => {
  const answer = await by.call("GET", `${STAFF_PATHS.studyDrawings(SLUG, study.id)}${query}`);
  return { status: answer.status, text: await answer.text() };
};
const listed = async (query = "") =>
  studyDrawingsResponse.parse(JSON.parse((await list(query)).text)).drawings;
const ask = (named_by: string, value: string, dry_run: boolean, by = researcher) =>
  by.call("POST", STAFF_PATHS.studyDeletions(SLUG, study.id), { named_by, value, dry_run });

/**
 * Saves what an arm with faces and questions adds to a visit: faces during drawing, and two searches with
 * answers.
 */
async function saveLooks({ session, drawing, search }: LeftVisit, aquarium: string): Promise<void> {
  let seq = 12;
  const save = (name: string, payload: Record<string, unknown>) => {
    seq += 1;
    const client_ts = Date.parse("2026-09-01T10:00:00.000Z") + seq * 500;
    return app.rooms.sessions.events.save({
      event_id: randomUUID(),
      session_id: session,
      name,
      client_ts,
      payload: { ...payload, aquarium, session_seq: seq },
    });
  };
  const items = [{ name: "p2", pos: 1, score: 0.5 }];
  await save("narrowing_shown", { drawing_id: drawing, total_strokes: 1, on_device: true, items });
  let after_search_id = search;
  for (const looks of [1, 2]) {
    const search_id = randomUUID();
    const asked = { part: everythingVisible(), grid9: [0, 0, 0, 0, 1, 0, 0, 0, 0], latency_ms: 40 };
    const ids = { drawing_id: drawing, search_id, after_search_id, looks };
    await save("page_view", { view_id: randomUUID(), screen: "results", from: "draw", locale: "ja" });
    await save("search", { ...ids, ...asked, algo_ver: "1.0.0", total_strokes: 4 });
    await save("rank_impression", { search_id, topN: 7, items });
    after_search_id = search_id;
  }
  await save("confirm_correct", { search_id: after_search_id, penguin_name: "p2", rank: 1 });
}

// Rule (research.md#replay)
describe("a study's drawings", () => {
  let left: LeftVisit;
  beforeAll(async () => {
    left = await visit();
    await visit({ penguin: "p1" });
    await visit({ penguin: null });
  });

  // Rule (research.md#replay): Drawings are listed and replayed by pseudonyms, noted in the audit log, and
  //   told apart by arm only once the study is unblinded
  it("are listed by pseudonyms, without code, device, account and their own ids, and noted in the audit log", async () => {
    const { status, text } = await list();
    expect(status).toBe(200);
    const { code, participant, device, drawing, search, session } = left;
    for (const secret of [code, participant, device, drawing, search, session, "guest"])
      expect(text).not.toContain(secret);
    const { drawings, next } = studyDrawingsResponse.parse(JSON.parse(text));
    expect(next).toBeNull();
    expect(drawings.map(({ outcome, confirmed, truth, arm }) => [outcome, confirmed, truth, arm])).toEqual([
      ["confirmed", "p2", "p2", null],
      ["confirmed", "p1", "p1", null],
      ["abandoned", null, null, null],
    ]);
    expect(drawings[0]).toMatchObject({
      participant: nameIn(study, left),
      strokes: 4,
      undone: 0,
      searches: 1,
    });
    expect(drawings[0]?.ink[0]).toEqual([1500, 1700]);
    const { entries } = await app.rooms.people.audit.page({ aquarium: SLUG, limit: 1 });
    expect(entries).toMatchObject([
      { action: "list-study-drawings", subject: study.id, by: { id: analyst.id } },
    ]);
  });

  it("are chosen by penguin and outcome, and by arm only once the study is unblinded", async () => {
    expect(await listed("?penguin=p1")).toHaveLength(1);
    expect((await listed("?outcome=abandoned")).map(({ outcome }) => outcome)).toEqual(["abandoned"]);
    expect((await list("?arm=bare")).status).toBe(403);
    const open = await runStudy(app.rooms, OTHER);
    await app.rooms.studies.stored.unblind(open.id, "somebody");
    await saveStudyVisit(app, open);
    const admin = await signInPerson(app, "Admin", { admin: true });
    const armOf = async (arm: string) => {
      const answer = await admin.call("GET", `${STAFF_PATHS.studyDrawings(OTHER, open.id)}?arm=${arm}`);
      return studyDrawingsResponse.parse(await answer.json()).drawings.map((drawn) => drawn.arm);
    };
    expect([await armOf("bare"), await armOf("hints")]).toEqual([["bare"], []]);
  });

  it("are replayed to what was saved, and are another study's under no pseudonym", async () => {
    const [first] = await listed();
    const name = nameIn(study, left);
    const path = `${STAFF_PATHS.studyDrawing(SLUG, study.id, first?.drawing ?? "")}?participant=${name}`;
    const answer = await analyst.call("GET", path);
    const text = await answer.text();
    const { timeline, drawing } = studyDrawingResponse.parse(JSON.parse(text));
    expect(drawing).toBe(first?.drawing);
    for (const id of [left.drawing, left.participant]) expect(text).not.toContain(id);
    const record = await app.database
      .selectFrom("record")
      .select("strokes")
      .where("drawing_id", "=", left.drawing)
      .executeTakeFirstOrThrow();
    const saved = JSON.parse(record.strokes) as { pos: { x: number; y: number }[] }[];
    expect(timeline.strokes.map(({ points }) => points.map(([x, y]) => ({ x, y })))).toEqual(
      saved.map(({ pos }) => pos.map(({ x, y }) => ({ x, y }))),
    );
    for (const other of [study.id, left.participant])
      expect((await analyst.call("GET", path.replace(name, other))).status).toBe(404);
    expect((await analyst.call("GET", path.replace(first?.drawing ?? "", left.drawing))).status).toBe(404);
  });

  // Rule (research.md#replay): Before unblinding a replay's steps, and the count of searches, are those of
  //   any arm: what was drawn, the page meanwhile, and the last search after Done; faces, questions and what
  //   answers a search are told after it
  it("tell nothing of an arm that shows faces and asks questions, until the study is unblinded", async () => {
    const aquarium = OTHER;
    const blind = await runStudy(app.rooms, aquarium);
    const plain = await saveStudyVisit(app, blind);
    const helped = await saveStudyVisit(app, blind);
    await saveLooks(helped, aquarium);
    const admin = await signInPerson(app, "Blind admin", { admin: true });
    const read = async <Answer>(path: string, schema: { parse(value: unknown): Answer }) =>
      schema.parse(await (await admin.call("GET", path)).json());
    const timelines = async () => {
      const { drawings } = await read(STAFF_PATHS.studyDrawings(aquarium, blind.id), studyDrawingsResponse);
      return Promise.all(
        [plain, helped].map(async (left) => {
          const participant = nameIn(blind, left);
          const own = drawings.find((each) => each.participant === participant);
          const path = STAFF_PATHS.studyDrawing(aquarium, blind.id, own?.drawing ?? "");
          const { timeline } = await read(`${path}?participant=${participant}`, studyDrawingResponse);
          return { ...timeline, searches: own?.searches, listed: own?.duration_ms };
        }),
      );
    };
    const [one, other] = await timelines();
    expect(other).toEqual(one);
    expect(one?.steps.map(({ event }) => event)).toEqual([
      ...Array.from({ length: 4 }, () => ["stroke_start", "stroke_end"]).flat(),
      "search",
    ]);
    await app.rooms.studies.stored.unblind(blind.id, "somebody");
    const [, seen] = await timelines();
    expect(seen?.searches).toBe(3);
    expect(seen?.steps.map(({ event }) => event)).toEqual(
      expect.arrayContaining(["narrowing_shown", "rank_impression", "confirm_correct"]),
    );
  });

  /** Stores many drawings of a participant, of one point each, by their own clock. */
  async function drawMany({ session }: LeftVisit, count: number, client_ts: number): Promise<void> {
    for (let seq = 100; seq < 100 + count; seq++)
      await app.rooms.sessions.events.save({
        event_id: randomUUID(),
        session_id: session,
        name: "stroke_start",
        client_ts,
        payload: {
          drawing_id: randomUUID(),
          seq: 1,
          x: 1,
          y: 1,
          pen_px: 10,
          aquarium: SLUG,
          session_seq: seq,
        },
      });
  }

  // Rule (research.md#replay): Up to 500 drawings of one participant are listed, whatever the visitor's clock
  //   says; the list says how many more there are, and how many visits are too large to be read
  it("are listed whatever clock somebody has, and up to a number of one participant", async () => {
    const other = await runStudy(app.rooms, OTHER);
    const admin = await signInPerson(app, "Counting admin", { admin: true });
    const answered = async () => {
      const answer = await admin.call("GET", STAFF_PATHS.studyDrawings(OTHER, other.id));
      return studyDrawingsResponse.parse(await answer.json());
    };
    const [timeless, busy] = [await saveStudyVisit(app, other), await saveStudyVisit(app, other)];
    await drawMany(timeless, 1, 1e17);
    await drawMany(busy, MAX_DRAWINGS_EACH + 9, Date.parse("2026-09-01T12:00:00.000Z"));
    const { drawings, left_out } = await answered();
    const of = (left: LeftVisit) => drawings.filter(({ participant }) => participant === nameIn(other, left));
    expect(of(timeless).map(({ started_at }) => started_at)).toEqual([expect.any(String), null]);
    expect([of(busy).length, left_out]).toEqual([MAX_DRAWINGS_EACH, 10]);
  });

  it("are listed without a visit that is larger than a visit is, which is said", async () => {
    const other = await runStudy(app.rooms, OTHER);
    const admin = await signInPerson(app, "Waiting admin", { admin: true });
    const own = await saveStudyVisit(app, other);
    const sessions = [randomUUID()];
    await storeManyEvents(app.database, { study: other.id, ...own, sessions, each: 20_001 });
    const answer = await admin.call("GET", STAFF_PATHS.studyDrawings(OTHER, other.id));
    const { drawings, left_out_visits } = studyDrawingsResponse.parse(await answer.json());
    const name = nameIn(other, own);
    expect([drawings.map(({ participant }) => participant), left_out_visits]).toEqual([[name], 1]);
    const path = STAFF_PATHS.studyDrawing(OTHER, other.id, drawings[0]?.drawing ?? "");
    expect((await admin.call("GET", `${path}?participant=${name}`)).status).toBe(200);
  });

  it("come by pages, each once, which tell no participant's real id", async () => {
    for (let count = 0; count < 22; count++) await visit({ penguin: null });
    const store = new StudyDrawings(app.database, study);
    await app.database
      .updateTable("participant")
      .set({ joined_at: "2026-09-01T10:00:00.000Z" })
      .where("study", "=", study.id)
      .execute();
    const ids = (await app.rooms.studies.participants.ofStudy(study.id)).map(({ id }) => id);
    const pages = [];
    for (let after: string | null | undefined; after !== null; ) {
      const page = await store.list({ after }, 10);
      expect(ids.filter((id) => JSON.stringify(page).includes(id))).toEqual([]);
      pages.push(page.drawings.map(({ drawing }) => drawing));
      after = page.next;
    }
    expect(pages.map(({ length }) => length)).toEqual([10, 10, 5]);
    expect(new Set(pages.flat()).size).toBe(25);
  });
});

// Rule (deletion)
describe("a deletion", () => {
  it("is counted before it is done, and leaves a receipt; the audit log has it, and not of whom", async () => {
    const gone = await visit();
    const preview = deletionResponse.parse(await (await ask("code", gone.code.toLowerCase(), true)).json());
    expect(preview).toMatchObject({
      receipt: null,
      counts: { participants: 1, sessions: 1, records: 1, drawings: 1 },
    });
    const done = deletionResponse.parse(await (await ask("code", gone.code, false)).json());
    expect(done).toEqual({
      ...preview,
      receipt: expect.objectContaining({ counts: preview.counts, named_by: "code" }),
    });
    expect((await ask("code", gone.code, false)).status).toBe(404);
    const answer = await researcher.call("GET", STAFF_PATHS.studyDeletions(SLUG, study.id));
    const { receipts } = deletionReceiptsResponse.parse(await answer.json());
    expect(receipts[0]).toEqual(done.receipt);
    const { entries } = await app.rooms.people.audit.page({ aquarium: SLUG, limit: 1 });
    expect(entries).toMatchObject([{ action: "delete-participant", after: { receipt: done.receipt?.id } }]);
    const log = JSON.stringify(await app.rooms.people.audit.page({ limit: 100 })) + app.logged();
    for (const word of [gone.code, gone.device, gone.participant]) expect(log).not.toContain(word);
  });

  // Rule (deletion): In the console nobody deletes staff, or people known at other aquariums; it says that
  //   the operator can
  // Rule (deletion): In the console nobody deletes staff, or people known at other aquariums
  it("is refused of who is known at another aquarium, who is staff, or who takes part in no study here", async () => {
    const there = await runStudy(app.rooms, SLUG);
    const both = await visit();
    await app.database
      .updateTable("event")
      .set({ aquarium: OTHER })
      .where("session_id", "=", both.session)
      .where("name", "=", "search")
      .execute();
    expect((await ask("device", both.device, true)).status).toBe(403);
    const { sub = "" } = await app.database
      .selectFrom("staff_member")
      .select("sub")
      .where("id", "=", analyst.id)
      .executeTakeFirstOrThrow()
      .then(({ sub }) => ({ sub: sub ?? "" }));
    await visit({ uid: sub });
    expect((await ask("account", sub, true)).status).toBe(403);
    const elsewhere = await saveStudyVisit(app, there);
    expect((await ask("code", elsewhere.code, true)).status).toBe(404);
    expect((await ask("code", "nonsense", true)).status).toBe(400);
    expect((await ask("device", both.device, true, analyst)).status).toBe(403);
  });

  it("is refused of who takes part in another aquarium's study, too, of whom no event is left there", async () => {
    const here = await visit();
    const there = await saveStudyVisit(app, await runStudy(app.rooms, OTHER), { device: here.device });
    const seenThere = () =>
      app.database.selectFrom("truth").selectAll().where("participant", "=", there.participant).execute();
    for (const table of ["event", "record", "drawing"] as const)
      await app.database.deleteFrom(table).where("aquarium", "=", OTHER).execute();
    for (const isDryRun of [true, false])
      expect((await ask("device", here.device, isDryRun)).status).toBe(403);
    expect(await seenThere()).toHaveLength(1);
  });
});

it("a study's retention is answered", async () => {
  const answer = await analyst.call("GET", STAFF_PATHS.studyRetention(SLUG, study.id));
  const { events, drawings } = studyRetentionResponse.parse(await answer.json());
  expect(drawings).toEqual({ days: null, due: 0, next: null });
  expect(events).toMatchObject({
    days: 30,
    due: 0,
    next: { day: expect.stringMatching(/^\d{4}-\d\d-\d\d$/) },
  });
  expect(events.next?.rows).toBeGreaterThan(10);
});
