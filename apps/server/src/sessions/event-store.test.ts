import { randomUUID } from "node:crypto";
import type { EventEnvelope } from "@harapen/contract/telemetry/envelope";
import { sql } from "kysely";
import { pino } from "pino";
import { afterEach, beforeEach, expect, it } from "vitest";
import type { Context } from "../context.ts";
import { type Database, type DatabaseSettings, openDatabase } from "../database/database.ts";
import { QueueFullError } from "../platform/errors.ts";
import { describeEachDatabase, type TestDatabase } from "../testing/each-database.ts";
import { roomsOf } from "../testing/rooms.ts";

const log = pino({ level: "silent" });

/**
 * Makes the database itself refuse events of the name "refused" from now on, in place of an unforeseen
 * refusal.
 */
const REFUSE = {
  SQLite: sql`create trigger refused before insert on event when new.name = 'refused'
    begin select raise(abort, 'refused'); end`,
  PostgreSQL: sql`alter table event add constraint refused check (name <> 'refused')`,
} as const;

function anEvent(fields: Partial<EventEnvelope> = {}): EventEnvelope {
  return { event_id: randomUUID(), session_id: "s", name: "undo", client_ts: 1e12, payload: {}, ...fields };
}

describeEachDatabase(
  "the event store",
  ({ kind, newMigratedSettings }: TestDatabase) => {
    let settings: DatabaseSettings;
    let database: Database;
    let rooms: Context;
    beforeEach(async () => {
      settings = await newMigratedSettings();
      database = await openDatabase(settings, log);
      rooms = roomsOf(database);
    });
    afterEach(() => rooms.close());

    const valid = () => database.selectFrom("event").selectAll().execute();
    const validIds = async () => (await valid()).map(({ event_id }) => event_id).sort();
    const idsOf = (events: readonly EventEnvelope[]) => events.map(({ event_id }) => event_id).sort();
    const quarantined = () => database.selectFrom("event_aside").selectAll().execute();

    it("stores an event with every field, whatever its clock says and its payload holds", async () => {
      const payload = { session_seq: 7, aquarium: "testhall", text: "\0 \ud800 '; 🐧", "\0": [1.5, null] };
      const event = anEvent({ client_ts: -1e300, payload });
      await rooms.sessions.events.save(event);
      const [row] = await valid();
      expect(row).toMatchObject({
        ...event,
        payload: JSON.stringify(payload),
        session_seq: 7,
        aquarium: "testhall",
      });
      expect(JSON.parse(row?.payload ?? "")).toEqual(payload);
      expect(Math.abs(Date.parse(row?.received_at ?? "") - Date.now())).toBeLessThan(60_000);
    });

    it.each([
      ["are missing", {}, null, null],
      ["do not fit the contract", { session_seq: 0, aquarium: 3 }, null, null],
      ["fit alone", { session_seq: "1", aquarium: "testhall" }, null, "testhall"],
      ["fit alone, the other way round", { session_seq: 2, aquarium: ["testhall"] }, 2, null],
      ["would not fit their columns", { session_seq: 2 ** 31, aquarium: "a\0b" }, null, null],
    ])("stores an event whose session_seq and aquarium %s", async (_, payload, session_seq, aquarium) => {
      await rooms.sessions.events.save(anEvent({ payload }));
      await rooms.sessions.events.saveInvalid(anEvent({ payload }), "because");
      for (const [row] of [await valid(), await quarantined()]) {
        expect(row).toMatchObject({ session_seq, aquarium, payload: JSON.stringify(payload) });
      }
    });

    it("stores an event once, the first copy of it, however often and in whatever case its id comes", async () => {
      const event = anEvent();
      const again = { ...event, event_id: event.event_id.toUpperCase(), name: "later" };
      await Promise.all([event, again, event].map((each) => rooms.sessions.events.save(each)));
      await rooms.sessions.events.save(again);
      expect(await valid()).toEqual([expect.objectContaining({ event_id: event.event_id, name: "undo" })]);
    });

    // Rule (telemetry-sessions)
    it.each(["before", "after", "with"])(
      "stores a session's next event in place of the session_end whose id it has, which comes %s it",
      async (when) => {
        const end = anEvent({ name: "session_end", payload: { session_seq: 7 } });
        const next = {
          ...end,
          name: "page_view",
          client_ts: 2e12,
          payload: { session_seq: 7, aquarium: "testhall" },
        };
        const copies = when === "after" ? [next, end, next] : [end, next, end];
        if (when === "with") await Promise.all(copies.map((copy) => rooms.sessions.events.save(copy)));
        else for (const copy of copies) await rooms.sessions.events.save(copy);
        const { payload, ...envelope } = next;
        expect(await valid()).toEqual([
          expect.objectContaining({ ...envelope, ...payload, payload: JSON.stringify(payload) }),
        ]);
      },
    );

    it.each(["before", "after", "with"])(
      "keeps both a session_end and a quarantined event of its id, which comes %s it",
      async (when) => {
        const end = anEvent({ name: "session_end" });
        const unknown = { ...end, name: "of_a_later_client" };
        const copies = [
          () => rooms.sessions.events.saveInvalid(unknown, "because"),
          () => rooms.sessions.events.save(end),
        ];
        if (when === "after") copies.reverse();
        if (when === "with") await Promise.all(copies.map((copy) => copy()));
        else for (const copy of copies) await copy();
        expect(await valid()).toEqual([expect.objectContaining({ name: "session_end" })]);
        expect(await quarantined()).toEqual([expect.objectContaining({ name: "of_a_later_client" })]);
      },
    );

    it("deletes no quarantined event of another session for a stored one of its id", async () => {
      const event = anEvent();
      await rooms.sessions.events.saveInvalid({ ...event, session_id: "another" }, "because");
      await rooms.sessions.events.save(event);
      expect(await quarantined()).toEqual([expect.objectContaining({ session_id: "another" })]);
    });

    it("stores the first session_end of an id, and what another session has under its id beside it", async () => {
      const end = anEvent({ name: "session_end", client_ts: 1 });
      await rooms.sessions.events.save(end);
      await rooms.sessions.events.save({ ...end, client_ts: 2 });
      await Promise.all(
        [1, 2].map(() => rooms.sessions.events.save({ ...end, name: "page_view", session_id: "t" })),
      );
      expect(
        (await valid()).map(({ session_id, name, client_ts }) => [session_id, name, client_ts]).sort(),
      ).toEqual([
        ["s", "session_end", 1],
        ["t", "page_view", 1],
      ]);
    });

    it("quarantines an invalid event once, with the first reason", async () => {
      const event = anEvent();
      await Promise.all(["first", "again"].map((reason) => rooms.sessions.events.saveInvalid(event, reason)));
      await rooms.sessions.events.saveInvalid(event, "later");
      expect(await quarantined()).toEqual([
        expect.objectContaining({ event_id: event.event_id, reason: "first" }),
      ]);
      expect(await valid()).toEqual([]);
    });

    it.each(["before", "after", "with"])(
      "stores only the valid copy of an event that was quarantined %s it",
      async (when) => {
        const [event, other] = [anEvent(), anEvent()];
        await rooms.sessions.events.saveInvalid(other, "because");
        const copies = [
          () => rooms.sessions.events.saveInvalid(event, "because"),
          () => rooms.sessions.events.save(event),
        ];
        if (when === "after") copies.reverse();
        if (when === "with") await Promise.all(copies.map((copy) => copy()));
        else for (const copy of copies) await copy();
        expect((await valid()).map(({ event_id }) => event_id)).toEqual([event.event_id]);
        expect((await quarantined()).map(({ event_id }) => event_id)).toEqual([other.event_id]);
      },
    );

    it("stores more events at once than one commit takes", async () => {
      const events = Array.from({ length: 1_000 }, () => anEvent());
      await Promise.all(
        events.map((event, at) =>
          at % 3 ? rooms.sessions.events.save(event) : rooms.sessions.events.saveInvalid(event, "because"),
        ),
      );
      const ids = [...(await valid()), ...(await quarantined())].map(({ event_id }) => event_id);
      expect(ids.sort()).toEqual(events.map(({ event_id }) => event_id).sort());
    });

    it("stores every other event of a group in which the database refuses one", async () => {
      await REFUSE[kind].execute(database);
      const events = Array.from({ length: 20 }, (_, at) => anEvent({ name: at === 7 ? "refused" : "undo" }));
      const ends = await Promise.allSettled(events.map((event) => rooms.sessions.events.save(event)));
      expect(ends.flatMap(({ status }, at) => (status === "rejected" ? [at] : []))).toEqual([7]);
      expect(await validIds()).toEqual(idsOf(events.toSpliced(7, 1)));
    });

    it("stores no event of a group while the database fails, and all when they come again", async () => {
      const events = Array.from({ length: 5 }, () => anEvent());
      const saveAll = () => Promise.allSettled(events.map((event) => rooms.sessions.events.save(event)));
      await database.schema.alterTable("event").renameTo("elsewhere").execute();
      expect((await saveAll()).every(({ status }) => status === "rejected")).toBe(true);
      await database.schema.alterTable("elsewhere").renameTo("event").execute();
      expect(await valid()).toEqual([]);
      expect((await saveAll()).every(({ status }) => status === "fulfilled")).toBe(true);
      expect(await validIds()).toEqual(idsOf(events));
    });

    it("refuses events while the queue is full, and takes them again when it has drained", async () => {
      const payload = { text: "x".repeat(200_000) };
      const events = Array.from({ length: 60 }, () => anEvent({ payload }));
      const ends = await Promise.allSettled(events.map((event) => rooms.sessions.events.save(event)));
      const refused = ends.flatMap((end) => (end.status === "rejected" ? [end.reason] : []));
      expect(refused.length).toBeGreaterThan(0);
      expect(refused.every((reason) => reason instanceof QueueFullError)).toBe(true);
      expect((await valid()).length + refused.length).toBe(60);
      await Promise.all(events.slice(0, 30).map((event) => rooms.sessions.events.save(event)));
    });

    it("stores pending events before it closes", async () => {
      const events = Array.from({ length: 300 }, () => anEvent());
      const stored = Promise.all(events.map((event) => rooms.sessions.events.save(event)));
      await rooms.close();
      await stored;
      database = await openDatabase(settings, log);
      rooms = roomsOf(database);
      expect(await validIds()).toEqual(idsOf(events));
    });

    it("stores each event once when two servers get the same ones at once, in another order", async () => {
      const other = roomsOf(await openDatabase(settings, log));
      const events = Array.from({ length: 200 }, () => anEvent());
      const here = events.map((event) => rooms.sessions.events.save(event));
      const there = events.toReversed().map((event) => other.sessions.events.save(event));
      await Promise.all([...here, ...there]);
      expect(await validIds()).toEqual(idsOf(events));
      await other.close();
    });
  },
  { spread: true },
);
