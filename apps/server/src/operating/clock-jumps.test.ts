import { randomUUID } from "node:crypto";
import { pino } from "pino";
import { afterEach, beforeEach, expect, it } from "vitest";
import type { Context } from "../context.ts";
import { type Database, type DatabaseSettings, openDatabase } from "../database/database.ts";
import { confirmTime, KnownTime } from "../database/known-time.ts";
import { SignInSessionStore } from "../people/accounts/sign-in-session-store.ts";
import { DemoSignInStore } from "../people/demo-sign-in-store.ts";
import { runRetention } from "../privacy/retention/retention-command.ts";
import { aquariumContent } from "../testing/aquarium-fixture.ts";
import { describeEachDatabase } from "../testing/each-database.ts";
import { roomsOf } from "../testing/rooms.ts";
import { runStudy, saveStudyVisit } from "../testing/studies/study-visit.ts";
import { GuestAlbumStore } from "../visits/guest-album-store.ts";
import { startMaintenance } from "./maintenance.ts";

const HALL = "testhall";
const DAY_MS = 86_400_000;
const NOW = Date.parse("2026-11-29T03:00:00.000Z");
const AT = new Date(NOW).toISOString();
const silent = pino({ level: "silent" });
/** What the maintenance deletes once it is over its time, as all of it is 400 days later. */
const TABLES = [
  ...(["event", "record", "drawing", "participant"] as const),
  ...(["guest_album", "guest_album_drawing", "staff_answer", "photograph"] as const),
];

// Rule (operating.md#the-clock)
describeEachDatabase("while the clock is in doubt", ({ newMigratedSettings }) => {
  let settings: DatabaseSettings;
  let database: Database;
  let rooms: Context;
  let wall: number;
  let looks: number;
  let knownTime: KnownTime;

  beforeEach(async () => {
    settings = await newMigratedSettings();
    database = await openDatabase(settings, silent);
    rooms = roomsOf(database);
    [wall, looks] = [NOW, 0];
    knownTime = new KnownTime(database, {
      clock: () => {
        looks++;
        return wall;
      },
    });
    await rooms.catalog.aquariums.replace(await aquariumContent());
    await storeEverything();
  });
  afterEach(() => rooms.close());

  /** Stores rows of each kind that is deleted by time, and lets a server know the time. */
  async function storeEverything(): Promise<void> {
    const retention = { events: 30, drawings: 30, participants: 30 };
    await saveStudyVisit({ rooms, database }, await runStudy(rooms, HALL, { retention }));
    await database.updateTable("event").set({ received_at: AT }).execute();
    for (const table of ["record", "drawing"] as const)
      await database.updateTable(table).set({ saved_at: AT }).execute();
    await database.updateTable("participant").set({ joined_at: AT }).execute();
    await new GuestAlbumStore(database).make({ digest: "d", aquarium: HALL }, [randomUUID()], new Date(NOW));
    await database.insertInto("staff_answer").values({ key: "k", answer: "{}", at: AT }).execute();
    const photograph = { aquarium: HALL, photograph_id: randomUUID(), width: 1, height: 1, received_at: AT };
    await database.insertInto("photograph").values(photograph).execute();
    await knownTime.now();
  }

  const rows = () =>
    Promise.all(TABLES.map(async (table) => (await database.selectFrom(table).selectAll().execute()).length));

  function maintain(): Promise<() => Promise<void>> {
    return startMaintenance(database, settings, silent, {
      knownTime,
      retryMs: 20,
      tasks: rooms.privacy.dailyTasks,
    });
  }

  /** Waits until the maintenance has asked for the time again and again, and so has passed every deletion. */
  const lookedOften = async () => {
    const from = looks;
    await expect.poll(() => looks - from, { timeout: 20_000 }).toBeGreaterThan(12);
  };
  const NOTHING = TABLES.map(() => 0);

  // Rule (retention): After a jump of the server's clock nothing goes until the clock is put right or
  //   confirmed
  it("a server that starts with it 400 days ahead deletes nothing until it is confirmed, and then goes on", async () => {
    const before = await rows();
    expect(before.every((count) => count > 0)).toBe(true);
    wall += 400 * DAY_MS;
    const end = await maintain();
    await lookedOften();
    expect(await rows()).toEqual(before);
    await confirmTime(database, wall);
    await expect.poll(rows, { timeout: 20_000 }).toEqual(NOTHING);
    await end();
  });

  it("a server that starts with it 400 days back deletes nothing, nor when it is put right", async () => {
    const before = await rows();
    wall -= 400 * DAY_MS;
    const end = await maintain();
    await lookedOften();
    expect(await rows()).toEqual(before);
    wall = NOW + DAY_MS / 2;
    // Answers to staff are kept for an hour.
    const answers = () => database.selectFrom("staff_answer").select("key").execute();
    await expect.poll(answers, { timeout: 20_000 }).toEqual([]);
    await end();
    expect(await rows()).toEqual(
      before.map((count, index) => (TABLES[index] === "staff_answer" ? 0 : count)),
    );
  });

  it("a server during whose run it jumps begins no further deletion", async () => {
    const before = await rows();
    const ran: Date[] = [];
    // The first task of the day is when the clock jumps: the next one is the deletion of what is over its time.
    const jump = async () => {
      wall += 400 * DAY_MS;
    };
    const tasks = [
      { name: "jump", run: jump },
      ...rooms.privacy.dailyTasks,
      { name: "last", run: async (_: AbortSignal, now: Date) => void ran.push(now) },
    ];
    const end = await startMaintenance(database, settings, silent, { knownTime, retryMs: 20, tasks });
    await expect.poll(() => wall, { timeout: 20_000 }).toBeGreaterThan(NOW);
    await lookedOften();
    expect([await rows(), ran]).toEqual([before, []]);
    expect(wall).toBe(NOW + 400 * DAY_MS);
    await end();
  });

  it("the command retention says so, and deletes nothing; a dry run says so too", async () => {
    const before = await rows();
    const clock = () => NOW + 400 * DAY_MS;
    const said: string[] = [];
    const run = (dryRun: boolean) => runRetention(database, { dryRun }, (line) => said.push(line), clock);
    await expect(run(false)).rejects.toMatchObject({
      code: "clock-doubt",
      message: expect.stringMatching(/^Nothing was deleted: .*2026-11-29T03:00.*harapen clock confirm/),
    });
    await run(true);
    expect(said).toEqual([
      expect.stringMatching(/clock confirm/),
      expect.stringContaining("testhall, Autumn study"),
      ...["events", "drawings", "participants"].map((kind) => expect.stringMatching(`${kind}: .*over their`)),
    ]);
    expect(await rows()).toEqual(before);
    await confirmTime(database, clock());
    await run(false);
    const left = await database.selectFrom("participant").select("id").execute();
    expect(left).toEqual([]);
  });

  it("a sign-in ends no other that has expired by it", async () => {
    const expires_at = new Date(NOW + DAY_MS).toISOString();
    const person = { issuer: "i", uid: "u", name: "U", picture: null, mail: null };
    const own = { digest: "d", made_at: AT, expires_at, ...person };
    await database.insertInto("sign_in_session").values(own).execute();
    const entry = {
      kind: "Session",
      id: "old",
      payload: "{}",
      session_uid: null,
      grant_id: null,
      expires_at,
    };
    await database.insertInto("demo_sign_in").values(entry).execute();
    const sessions = new SignInSessionStore(database, knownTime);
    const demo = new DemoSignInStore(database, knownTime);
    const signIn = async (attempt: string) => {
      await sessions.begin(person, { attempt });
      await demo.upsert({ kind: "Session", id: attempt, payload: {} });
      const kept = await database.selectFrom("sign_in_session").select("digest").execute();
      const entries = await database.selectFrom("demo_sign_in").select("id").execute();
      return [kept.length, entries.map(({ id }) => id).sort()];
    };
    wall += 400 * DAY_MS;
    expect(await signIn("a")).toEqual([2, ["a", "old"]]);
    await confirmTime(database, wall);
    // All sessions have ended by it, but the one that begins.
    expect(await signIn("b")).toEqual([1, ["a", "b"]]);
  });
});
