import { randomUUID } from "node:crypto";
import { PATHS } from "@harapen/contract/calls/paths";
import { STAFF_PATHS } from "@harapen/contract/staff/paths";
import {
  enteredTruthResponse,
  truthDrawingsResponse,
  truthResponse,
} from "@harapen/contract/staff/studies/truth";
import { afterAll, beforeAll, expect, it } from "vitest";
import { inTransaction } from "../../database/commit-faults.ts";
import { rebuildSessions } from "../../sessions/session-store.ts";
import { describeEachDatabase } from "../../testing/each-database.ts";
import { type RunningApp, runApp, SLUG } from "../../testing/running-app.ts";
import { type SignedInPerson, signInPerson } from "../../testing/staff-people.ts";
import { studySettings } from "../../testing/studies/study-settings.ts";
import type { Participant } from "../enrolment/participant-store.ts";
import { createPseudonyms, type Pseudonyms } from "../pseudonyms.ts";

const HOUR_MS = 3_600_000;
const ahead = 14 - new Date().getUTCHours();
/** A zone in which it is between two and three in the afternoon. */
const AFTERNOON = `Etc/GMT${ahead > 0 ? "-" : "+"}${Math.abs(ahead)}`;

// Rule (research.md#the-truth)
describeEachDatabase("the truth", ({ newMigratedSettings }) => {
  let app: RunningApp;
  let helper: SignedInPerson;
  let study: string;
  let pseudonyms: Pseudonyms;
  let participant: Participant;
  beforeAll(async () => {
    const { databaseUrl } = await newMigratedSettings();
    app = await runApp({ environment: databaseUrl === undefined ? {} : { DATABASE_URL: databaseUrl } });
    helper = await signInPerson(app, "Helper", { roles: [{ aquarium: SLUG, role: "helper" }] });
    const { stored: studies, participants } = app.rooms.studies;
    study = await studies.add(SLUG, {
      settings: studySettings({ time_zone: AFTERNOON }),
      by: null,
      reason: "",
    });
    await studies.setStatus(study, "running");
    pseudonyms = createPseudonyms(Buffer.from((await studies.find(study))?.key ?? "", "hex"));
    const nothing = { consent_version: null, consented_at: null, consent_locale: null, device: null };
    const joining = { study, unit: "unit", code: undefined, arm: "bare", study_version: 1, guardian: 0 };
    participant = await participants.join({ ...joining, ...nothing });
  });
  afterAll(() => app.stop());

  const drawing_id = randomUUID();
  const enter = (changes: object) =>
    helper.call("POST", STAFF_PATHS.truth(SLUG, study), {
      participant: participant.id,
      drawing_id: pseudonyms.key(drawing_id),
      penguin: "p1",
      note: "",
      replaces: null,
      ...changes,
    });
  const entered = async (changes: object = {}) =>
    enteredTruthResponse.parse(await (await enter(changes)).json()).entry;
  const drawn = async (code = participant.code) => {
    const answer = await helper.call("GET", STAFF_PATHS.truthDrawings(SLUG, study, code));
    return answer.status === 200 ? truthDrawingsResponse.parse(await answer.json()) : answer.status;
  };
  /** Sends the server a session's events, in their order. */
  async function tell(session_id: string, events: readonly (readonly [string, object])[]): Promise<void> {
    for (const [index, [name, payload]] of events.entries()) {
      const event = { event_id: randomUUID(), session_id, name, client_ts: 1 };
      await app.rooms.sessions.events.save({ ...event, payload: { ...payload, session_seq: index + 1 } });
    }
  }

  // Rule (drawing)
  it("is entered beside what the participant drew, without what the search said of it", async () => {
    const start = { drawing_id, seq: 0, pen_px: 10 };
    await tell("theirs", [
      ["study_joined", { participant: participant.id, study, study_version: 1 }],
      ["stroke_start", { ...start, x: 1, y: 2 }],
      ["stroke_move", { drawing_id, points: [{ x: 3, y: 4 }] }],
      ["stroke_start", { ...start, x: 9, y: 9 }],
      ["undo", { drawing_id, total_strokes: 1 }],
      // A hand that then draws with a pen.
      ["stroke_start", { ...start, seq: 2, x: 300, y: 400 }],
      ["stroke_end", { drawing_id, seq: 2, total_strokes: 1 }],
      ["search", { drawing_id, search_id: randomUUID(), algo_ver: "1.0.0" }],
    ]);
    await tell("another's", [["stroke_start", { ...start, drawing_id: randomUUID(), x: 1, y: 2 }]]);
    const typed = `${participant.code.slice(0, 4)}-${participant.code.slice(4).toLowerCase()}`;
    expect(await drawn(encodeURIComponent(typed))).toEqual({
      participant: { id: participant.id, code: participant.code },
      drawings: [
        {
          drawing_id: pseudonyms.key(drawing_id),
          at: expect.any(String),
          strokes: [
            [
              { x: 1, y: 2 },
              { x: 3, y: 4 },
            ],
          ],
        },
      ],
      entries: [],
    });
    expect([await drawn("22222222"), await drawn("no code")]).toEqual([404, 404]);
  });

  it("is corrected by a row that takes the place of the one before, and taken back", async () => {
    const first = await entered({ note: "By its band" });
    expect(first).toMatchObject({ penguin: "p1", code: participant.code, entered_by: { name: "Helper" } });
    const blind = await enter({ penguin: null });
    expect(blind.status).toBe(409);
    const refused = await blind.text();
    expect(JSON.parse(refused)).toMatchObject({ code: "conflict" });
    expect(refused).not.toContain(first.id);
    const second = await entered({ penguin: null, replaces: first.id });
    const path = STAFF_PATHS.truthEntry(SLUG, study, second.id);
    expect((await helper.call("DELETE", path)).status).toBe(200);
    expect((await helper.call("DELETE", path)).status).toBe(409);
    const listed = await helper.call("GET", STAFF_PATHS.truth(SLUG, study));
    const { entries } = truthResponse.parse(await listed.json());
    expect(entries.map(({ id, replaced_at }) => [id, replaced_at !== null])).toEqual([
      [second.id, true],
      [first.id, true],
    ]);
  });

  // Rule (staff)
  it("is listed of today with the codes of who was seen, and so noted in the audit log", async () => {
    expect((await helper.call("GET", STAFF_PATHS.truth(SLUG, study))).status).toBe(200);
    const { entries } = await app.rooms.people.audit.page({ aquarium: SLUG, limit: 1 });
    expect(entries).toMatchObject([{ action: "read-truth", subject: study, by: { name: "Helper" } }]);
  });

  it("is corrected of a drawing that is older than those that staff choose from, where it was entered today", async () => {
    const old = randomUUID();
    await tell("in the night", [
      ["study_joined", { participant: participant.id, study, study_version: 1 }],
      ["stroke_start", { drawing_id: old, seq: 0, pen_px: 10, x: 1, y: 2 }],
    ]);
    await app.rooms.database
      .updateTable("event")
      .set({ received_at: new Date(Date.now() - 13 * HOUR_MS).toISOString() })
      .where("session_id", "=", "in the night")
      .execute();
    await inTransaction(app.rooms.database, (transaction) => rebuildSessions(transaction, ["in the night"]));
    const offered = async () => {
      const answer = await drawn();
      return typeof answer === "number" ? answer : answer.drawings.map((drawing) => drawing.drawing_id);
    };
    const [named, oldNamed] = [pseudonyms.key(drawing_id), pseudonyms.key(old)];
    expect(await offered()).toEqual([named]);
    const { id } = await entered({ drawing_id: oldNamed });
    expect(await offered()).toEqual([named, oldNamed]);
    await helper.call("DELETE", STAFF_PATHS.truthEntry(SLUG, study, id));
    expect(await offered()).toEqual([named]);
  });

  it("names drawings by pseudonyms alone, and is stored of the drawings themselves", async () => {
    const entry = await entered();
    const listed = await helper.call("GET", STAFF_PATHS.truth(SLUG, study));
    expect(entry.drawing_id).toBe(pseudonyms.key(drawing_id));
    expect(JSON.stringify([entry, await drawn(), await listed.json()])).not.toContain(drawing_id);
    const stored = await app.rooms.studies.truth.find(study, entry.id);
    expect(stored?.drawing_id).toBe(drawing_id);
    expect((await enter({ drawing_id, replaces: entry.id })).status).toBe(404);
    await helper.call("DELETE", STAFF_PATHS.truthEntry(SLUG, study, entry.id));
  });

  it("is entered without reading the strokes of all that the participant drew", async () => {
    const other = randomUUID();
    await tell("long", [
      ["study_joined", { participant: participant.id, study, study_version: 1 }],
      ["stroke_start", { drawing_id: other, seq: 0, pen_px: 10, x: 1, y: 2 }],
      ["stroke_move", { drawing_id: other, points: [] }],
    ]);
    const strokes = app.rooms.database.updateTable("event").where("session_id", "=", "long");
    await strokes.set({ payload: "unreadable" }).where("name", "=", "stroke_move").execute();
    const entry = await entered({ drawing_id: pseudonyms.key(other) });
    expect(entry).toMatchObject({ drawing_id: pseudonyms.key(other), penguin: "p1" });
    await helper.call("DELETE", STAFF_PATHS.truthEntry(SLUG, study, entry.id));
    await strokes.set({ payload: "{}" }).where("name", "=", "stroke_move").execute();
  });

  it("is refused of penguins that the aquarium does not have, and of nobody's drawings", async () => {
    expect((await enter({ penguin: "nobody" })).status).toBe(400);
    expect((await enter({ participant: randomUUID() })).status).toBe(404);
    expect((await enter({ drawing_id: randomUUID() })).status).toBe(404);
  });

  it("is refused of who has withdrawn, whose drawings are shown no more", async () => {
    const nothing = { consent_version: null, consented_at: null, consent_locale: null, device: null };
    const joining = { study, unit: "left", code: undefined, arm: "bare", study_version: 1, guardian: 0 };
    const left = await app.rooms.studies.participants.join({ ...joining, ...nothing });
    await app.rooms.studies.participants.withdraw(study, left.id);
    expect(await drawn(left.code)).toBe(404);
    expect((await enter({ participant: left.id })).status).toBe(404);
  });

  it("is in no answer that a visitor gets", async () => {
    const note = `note-${randomUUID()}`;
    const { id } = await entered({ drawing_id: null, note });
    const search = { pos: Array(9).fill(0), part: Array(9).fill(1), aquarium: SLUG };
    const answers = [
      await app.get(PATHS.aquarium(SLUG)),
      await app.get(PATHS.basePenguins(SLUG)),
      await app.post(PATHS.search, search),
      await app.post(PATHS.nextLook, search),
    ];
    for (const answer of answers) {
      expect(answer.status).toBe(200);
      const text = (await answer.text()) + JSON.stringify([...answer.headers]);
      for (const secret of [id, note, participant.id, participant.arm]) expect(text).not.toContain(secret);
    }
  });

  it("is entered no more once the study is closed", async () => {
    await app.rooms.studies.stored.setStatus(study, "frozen");
    const { id } = await entered();
    await app.rooms.studies.stored.setStatus(study, "closed");
    const refused = await enter({ replaces: id });
    expect([refused.status, await refused.json()]).toMatchObject([409, { code: "wrong-status" }]);
  });
});
