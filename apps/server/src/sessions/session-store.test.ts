import { randomUUID } from "node:crypto";
import type { EventEnvelope } from "@harapen/contract/telemetry/envelope";
import fc from "fast-check";
import { pino } from "pino";
import { afterEach, beforeEach, expect, it } from "vitest";
import type { Context } from "../context.ts";
import { type Database, openDatabase } from "../database/database.ts";
import { aquariumContent } from "../testing/aquarium-fixture.ts";
import { describeEachDatabase } from "../testing/each-database.ts";
import { roomsOf } from "../testing/rooms.ts";
import { runStudy } from "../testing/studies/study-visit.ts";
import { completeSessions, rebuildAllSessions } from "./complete-sessions.ts";
import { expireSessions } from "./expire-sessions.ts";
import { PROJECTOR_VERSION } from "./project-events.ts";

const STUDY = "e0000000-0000-4000-8000-000000000000";
const SESSIONS = ["session one", "session two"];

// Rule (retention)
describeEachDatabase(
  "the rows of sessions",
  ({ newMigratedSettings }) => {
    let database: Database;
    let rooms: Context;
    beforeEach(async () => {
      database = await openDatabase(await newMigratedSettings(), pino({ level: "silent" }));
      rooms = roomsOf(database);
    });
    afterEach(() => rooms.close());

    const rows = async () => {
      const sessions = await database.selectFrom("session").selectAll().orderBy("id").execute();
      return {
        sessions: sessions.map(({ facts, ...row }) => ({ ...row, facts: JSON.parse(facts) })),
        persons: await database
          .selectFrom("session_person")
          .selectAll()
          .orderBy("session")
          .orderBy("person")
          .execute(),
        studies: await database
          .selectFrom("session_study")
          .selectAll()
          .orderBy("session")
          .orderBy("study")
          .execute(),
        drawings: await database
          .selectFrom("session_drawing")
          .selectAll()
          .orderBy("session")
          .orderBy("id")
          .execute(),
      };
    };
    const visit = (session_id: string): EventEnvelope[] => {
      const drawing_id = randomUUID();
      const search_id = randomUUID();
      const payloads: [string, object][] = [
        [
          "session_start",
          { device: randomUUID(), locale: "ja", uid: "issuer|someone", app_version: "1", referrer: "" },
        ],
        ["page_view", { screen: "home" }],
        ["study_joined", { study: STUDY, participant: randomUUID(), study_version: 1 }],
        ["stroke_start", { drawing_id }],
        ["search", { drawing_id, search_id, latency_ms: 5 }],
        ["rank_impression", { search_id, items: [1, 2, 3] }],
        ["confirm_correct", { search_id, rank: 2, penguin_name: "p1" }],
        ["session_end", { reason: "close", dwell_ms: 1 }],
      ];
      return payloads.map(([name, payload], index) => ({
        event_id: randomUUID(),
        session_id,
        name,
        client_ts: 1e12 + index,
        payload: { session_seq: index + 1, aquarium: "minato", ...payload },
      }));
    };

    it("say who a visit is, in which study, what it drew and how it ended", async () => {
      const events = visit("s");
      for (const event of events) await rooms.sessions.events.save(event);
      const { sessions, persons, studies, drawings } = await rows();
      expect(sessions).toMatchObject([
        { id: "s", aquarium: "minato", recording: "full", kiosk: 0, highest: 8, missing: 0, ended: "close" },
      ]);
      expect(persons.map(({ kind }) => kind).sort()).toEqual(["account", "device"]);
      expect(studies).toMatchObject([
        { session: "s", study: STUDY, participant: events[2]?.payload.participant },
      ]);
      const { drawing_id, search_id } = events[4]?.payload ?? {};
      expect(drawings).toEqual(
        expect.arrayContaining([
          expect.objectContaining({ kind: "drawing", id: drawing_id, outcome: null }),
          expect.objectContaining({
            kind: "search",
            id: search_id,
            drawing: drawing_id,
            outcome: "confirmed",
          }),
        ]),
      );
    });

    // Rule (operating.md#upgrades)
    it("are the same made event by event, in any order, again, with quarantined copies, and from the log", async () => {
      const sent = fc.record({
        events: fc
          .constant(SESSIONS.flatMap(visit))
          .chain((all) => fc.shuffledSubarray(all, { minLength: 5 })),
        aside: fc.array(fc.nat(15), { maxLength: 3 }),
        again: fc.array(fc.nat(15), { maxLength: 5 }),
      });
      const property = fc.asyncProperty(sent, async ({ events, aside, again }) => {
        for (const session of SESSIONS) {
          await database.deleteFrom("event").where("session_id", "=", session).execute();
          await database.deleteFrom("event_aside").where("session_id", "=", session).execute();
          await database.deleteFrom("session").where("id", "=", session).execute();
        }
        const at = (index: number) => events[index % events.length] as EventEnvelope;
        await Promise.all(aside.map((index) => rooms.sessions.events.saveInvalid(at(index), "unknown")));
        for (const event of events) await rooms.sessions.events.save(event);
        await Promise.all(again.map((index) => rooms.sessions.events.save(at(index))));
        const made = await rows();
        await rebuildAllSessions(database);
        expect(await rows()).toEqual(made);
        expect(made.sessions.map(({ id }) => id)).toEqual(
          [...new Set(events.map((event) => event.session_id))].sort(),
        );
      });
      await fc.assert(property, { numRuns: 10 });
    }, 60_000);

    it("say nothing of a session_end in whose place the session went on", async () => {
      const [start, view, ...others] = visit("s");
      const end = others.at(-1);
      if (!start || !view || !end) throw new Error("no visit");
      await rooms.sessions.events.save(start);
      await rooms.sessions.events.save({ ...end, payload: { ...end.payload, session_seq: 2 } });
      expect((await rows()).sessions).toMatchObject([{ ended: "close" }]);
      await rooms.sessions.events.save({ ...view, event_id: end.event_id });
      expect((await rows()).sessions).toMatchObject([{ ended: null, highest: 2, missing: 0 }]);
    });

    // Rule (operating.md#upgrades): `sessions rebuild` makes what is known of visits anew from their events,
    //   and a server makes what an older one did not
    it("are made of what servers stored that made none, before the upgrade and beside this one", async () => {
      const [before, beside] = [visit("before"), visit("beside")];
      for (const event of [...before, ...beside]) await rooms.sessions.events.save(event);
      const made = await rows();
      await database.deleteFrom("session").where("id", "=", "before").execute();
      expect(await completeSessions(database, { pauseMs: 0 })).toBe(2);
      expect(await rows()).toEqual(made);
      await database
        .updateTable("session")
        .set({ last_received: "2000", facts: "{}" })
        .where("id", "=", "beside")
        .execute();
      expect(await completeSessions(database, { pauseMs: 0 })).toBe(1);
      expect(await rows()).toEqual(made);
      expect(await completeSessions(database, { pauseMs: 0 })).toBe(0);
    });

    it("are made again where an older projector made them, and left to a newer one's servers", async () => {
      for (const event of visit("s")) await rooms.sessions.events.save(event);
      const made = await rows();
      const madeBy = async (version: number) => {
        await database.updateTable("session").set({ facts: "{}" }).execute();
        await database
          .updateTable("session_progress")
          .set({ done_until: `${version} done ` })
          .execute();
        return completeSessions(database, { pauseMs: 0 });
      };
      await completeSessions(database, { pauseMs: 0 });
      expect(await madeBy(PROJECTOR_VERSION + 1)).toBe(0);
      expect(await madeBy(PROJECTOR_VERSION - 1)).toBe(1);
      expect(await rows()).toEqual(made);
    });

    it("take an older server's events of a session with the first new one", async () => {
      const [start, ...others] = visit("s");
      if (!start) throw new Error("no visit");
      await rooms.sessions.events.save(start);
      await database.deleteFrom("session").execute();
      for (const event of others) await rooms.sessions.events.save(event);
      const made = await rows();
      expect(made.sessions).toMatchObject([{ recording: "full", highest: 8, missing: 0 }]);
      await rebuildAllSessions(database);
      expect(await rows()).toEqual(made);
    });

    it("keep whose they are and what they drew when events go, and no more, however they are made then", async () => {
      const events = visit("s");
      for (const event of events) await rooms.sessions.events.save(event);
      const participant = (await rows()).studies[0]?.participant;
      const last = database.selectFrom("event").select("event_id").where("session_seq", ">=", 7);
      await database.deleteFrom("event").where("event_id", "not in", last).execute();
      await database.transaction().execute((transaction) => expireSessions(transaction, ["s"]));
      const kept = await rows();
      expect(kept).toMatchObject({
        sessions: [{ recording: null, device: null, started_at: null, highest: 8, ended: "close" }],
        persons: [],
        studies: [{ participant, joined_at: "", joined_by: "" }],
        drawings: [{ named_at: "" }, { named_at: "" }],
      });
      const claim = { study: STUDY, participant: randomUUID(), study_version: 1 };
      const drawing_id = randomUUID();
      for (const payload of [claim, { drawing_id }])
        await rooms.sessions.events.save({
          event_id: randomUUID(),
          session_id: "s",
          name: "study" in payload ? "study_joined" : "stroke_start",
          client_ts: 1,
          payload,
        });
      const late = await rows();
      expect(late.studies).toEqual(kept.studies);
      expect(late.drawings).toHaveLength(3);
      await rebuildAllSessions(database);
      expect(await rows()).toEqual(late);
    });

    it("have what a version before noted as it deleted events, once, beside what it left", async () => {
      for (const event of visit("s")) await rooms.sessions.events.save(event);
      const before = await rows();
      await rooms.catalog.aquariums.replace(await aquariumContent());
      const { id: study } = await runStudy(rooms, "testhall");
      const links = [
        { kind: "session", id: "gone" },
        { kind: "search", id: "its search" },
        { kind: "session", id: "s" },
      ] as const;
      await database
        .insertInto("study_link")
        .values(links.map((link) => ({ study, participant: "p", ...link })))
        .execute();
      await database.deleteFrom("event").where("name", "=", "session_start").execute();
      expect(await completeSessions(database, { pauseMs: 0 })).toBe(2);
      const { studies, drawings, persons, sessions } = await rows();
      expect(sessions.map(({ id, device }) => [id, device])).toEqual([
        ["gone", null],
        ["s", null],
      ]);
      expect(persons).toEqual([]);
      expect(new Set(studies.map(({ session, participant }) => `${session} ${participant}`))).toEqual(
        new Set(["gone p", "s p", `s ${before.studies[0]?.participant}`]),
      );
      expect(drawings.map(({ id }) => id).sort()).toEqual(
        ["its search", ...before.drawings.map(({ id }) => id)].sort(),
      );
      expect(await completeSessions(database, { pauseMs: 0 })).toBe(0);
      expect(await database.selectFrom("study_link").selectAll().execute()).toEqual([]);
    });
  },
  { spread: true },
);
