import { sql } from "kysely";
import { pino } from "pino";
import { afterEach, beforeEach, expect, it } from "vitest";
import { describeEachDatabase } from "../testing/each-database.ts";
import { openOldDatabase } from "../testing/old-database.ts";
import { type Database, openDatabase } from "./database.ts";
import { confirmTime, KnownTime } from "./known-time.ts";

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const START = Date.parse("2026-11-29T03:00:00.000Z");
const silent = pino({ level: "silent" });
const iso = (time: number) => new Date(time).toISOString();

// Rule (operating.md#the-clock): Where the clock jumps by more than a day forward, or minutes back, nothing is
//   deleted by time until the clock is put right or confirmed
describeEachDatabase("the last known time", ({ newMigratedSettings, newSettings }) => {
  let database: Database;
  let lines: string[];
  let wall: number;
  let elapsed: number;
  const known = async () =>
    (await database.selectFrom("known_time").select("known_at").executeTakeFirst())?.known_at;
  const newServer = (clock = () => wall) => {
    const log = pino({ level: "info" }, { write: (line) => void lines.push(JSON.parse(line).msg) });
    return new KnownTime(database, { clock, elapsed: () => elapsed, log });
  };
  beforeEach(async () => {
    database = await openDatabase(await newMigratedSettings(), silent);
    [lines, wall, elapsed] = [[], START, 0];
  });
  afterEach(() => database.destroy());

  it("begins with a new database, and moves on with the clock, never back", async () => {
    const time = newServer();
    expect(await time.now()).toEqual(new Date(START));
    wall += DAY_MS;
    expect(await time.now()).toEqual(new Date(START + DAY_MS));
    wall -= 4 * 60_000;
    expect(await time.now()).toEqual(new Date(wall));
    expect(await known()).toBe(iso(START + DAY_MS));
    expect(lines).toEqual([]);
  });

  it.each([
    ["400 days ahead", 400 * DAY_MS],
    ["a second more than a day ahead", DAY_MS + 1_000],
    ["six minutes back", -6 * 60_000],
    ["400 days back", -400 * DAY_MS],
  ])(
    "is not that of a clock that jumps %s, also for a server that starts, until that is put right",
    async (_how, jump) => {
      await newServer().now();
      const time = newServer();
      wall += jump;
      expect(await time.now()).toBeUndefined();
      expect(await newServer().now()).toBeUndefined();
      expect(await known()).toBe(iso(START));
      wall = START + 60_000;
      expect(await time.now()).toEqual(new Date(wall));
      expect(await known()).toBe(iso(wall));
    },
  );

  it("is what an operator confirms, whatever was known", async () => {
    const time = newServer();
    await time.now();
    for (const jump of [400 * DAY_MS, -500 * DAY_MS]) {
      const before = wall;
      wall += jump;
      expect(await time.now()).toBeUndefined();
      expect(await confirmTime(database, wall)).toEqual({ known: iso(before), now: iso(wall) });
      expect(await time.now()).toEqual(new Date(wall));
    }
  });

  it("is logged where the clock is in doubt: at once, once a day, and when it is over", async () => {
    const time = newServer();
    await time.now();
    wall += 2 * DAY_MS;
    for (let hour = 0; hour < 48; hour++) {
      elapsed = hour * HOUR_MS;
      await time.now();
    }
    expect(lines).toEqual([
      expect.stringMatching(/clock is ahead .*2026-11-29T03:.*2026-12-01T03:.*harapen clock confirm/),
      expect.stringMatching(/clock is ahead /),
    ]);
    wall = START;
    await time.now();
    expect(lines.at(-1)).toMatch(/fits the last known time again/);
  });

  it("goes on with the servers whose clocks fit; one whose clock does not fit says that it alone is wrong", async () => {
    const right = newServer();
    await right.now();
    const wrong = newServer(() => wall + 400 * DAY_MS);
    expect(await wrong.now()).toBeUndefined();
    for (let minutes = 0; minutes < 3; minutes++) {
      wall += 60_000;
      expect(await right.now()).toEqual(new Date(wall));
      expect(await wrong.now()).toBeUndefined();
    }
    expect(await known()).toBe(iso(wall));
    expect(lines).toEqual([
      expect.stringContaining("clock confirm"),
      expect.stringMatching(/another server's clock fits: put this one right/),
    ]);
  });

  it("is the last activity in a database of a version before", async () => {
    const settings = await newSettings();
    const old = await openOldDatabase(settings, "048-staff-answers");
    await sql`insert into probe (id, probed_at) values (1, ${iso(START - DAY_MS)})`.execute(old);
    await sql`insert into audit_entry (id, at, action, subject) values ('a', ${iso(START)}, 'x', '')`.execute(
      old,
    );
    await old.destroy();
    await database.destroy();
    database = await openDatabase(settings, silent);
    expect(await known()).toBe(iso(START));
    wall = START + 400 * DAY_MS;
    expect(await newServer().now()).toBeUndefined();
  });
});
