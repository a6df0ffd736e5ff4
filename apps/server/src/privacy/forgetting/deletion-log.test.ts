import { randomUUID } from "node:crypto";
import { pino } from "pino";
import { afterEach, beforeEach, expect, it } from "vitest";
import type { Context } from "../../context.ts";
import { type Database, type DatabaseSettings, openDatabase } from "../../database/database.ts";
import { generatedKey } from "../../database/generated-key.ts";
import { NO_IDS } from "../../database/personal-data.ts";
import { logForgottenDevice } from "../../sessions/forgotten.ts";
import { describeEachDatabase } from "../../testing/each-database.ts";
import { roomsOf } from "../../testing/rooms.ts";
import { readDeletionLog, repeatDeletions } from "./deletion-log.ts";
import { forget } from "./forget-command.ts";
import { forgottenKey, saveForgottenIds } from "./forgotten-ids.ts";
import { account } from "./person.ts";

const log = pino({ level: "silent" });
const DEVICE = "5b0f5d3e-95b5-4c1c-a2a0-7f0f4bbd8a11";
const OPERATOR = { report: () => {}, confirm: async () => false };

// Rule (operating.md#restoring)
describeEachDatabase("deletions in a database that was backed up before them", ({ newSettings }) => {
  const opened: Context[] = [];
  let current: Database;
  let restored: Database;
  beforeEach(async () => {
    current = await openWithMember(await newSettings());
    restored = await openWithMember(await newSettings());
    await forget(current, { person: account("umi"), force: true }, OPERATOR);
  });
  afterEach(() => Promise.all(opened.splice(0).map((rooms) => rooms.close())));

  /** Opens a new database with a member who has signed in, and left nothing else. */
  async function openWithMember(settings: DatabaseSettings): Promise<Database> {
    const database = await openDatabase(settings, log);
    const rooms = roomsOf(database);
    opened.push(rooms);
    await rooms.people.demoSignIns.upsert({ kind: "Account", id: "umi", payload: { name: "Umi" } });
    await signIn(database);
    return database;
  }

  async function signIn(database: Database): Promise<void> {
    const member = { issuer: "https://id.example", uid: "umi", name: "Umi", picture: null, mail: null };
    await roomsOf(database).people.sessions.begin(member, { attempt: "a" });
  }

  it("are done again of who had no more than signed in", async () => {
    expect(await repeatDeletions(restored, await readDeletionLog(current))).toEqual({
      persons: 1,
      albums: 0,
    });
    expect(await restored.selectFrom("demo_sign_in").selectAll().execute()).toEqual([]);
    expect(await restored.selectFrom("sign_in_session").selectAll().execute()).toEqual([]);
  });

  it("leave what somebody did after their deletion, though something of theirs came late since", async () => {
    await repeatDeletions(restored, await readDeletionLog(current));
    await signIn(restored);
    const person = await forgottenKey(current, account("umi"));
    await saveForgottenIds(current, person, { ...NO_IDS, sessions: [randomUUID()] });
    expect(await repeatDeletions(restored, await readDeletionLog(current))).toEqual({
      persons: 0,
      albums: 0,
    });
    expect(await restored.selectFrom("sign_in_session").selectAll().execute()).toHaveLength(1);
    expect((await readDeletionLog(restored)).rows).toHaveLength((await readDeletionLog(current)).rows.length);
  });

  it("are those of a device up to the last time that its visitor deleted what it had left", async () => {
    const log = async (database: Database) => logForgottenDevice(database, "somebody", DEVICE);
    const timeIn = async (database: Database) =>
      (await readDeletionLog(database)).rows.find(({ kind }) => kind === "device")?.forgotten_at;
    await log(current);
    await repeatDeletions(restored, await readDeletionLog(current));
    await new Promise((resolve) => setTimeout(resolve, 5));
    await log(current);
    await repeatDeletions(restored, await readDeletionLog(current));
    expect(await timeIn(restored)).toBe(await timeIn(current));
    await new Promise((resolve) => setTimeout(resolve, 5));
    await log(restored);
    const last = await timeIn(restored);
    await repeatDeletions(restored, await readDeletionLog(current));
    expect(await timeIn(restored)).toBe(last);
  });

  it("are known there by the same key, which was made after the backup", async () => {
    await repeatDeletions(restored, await readDeletionLog(current));
    expect(await generatedKey(restored, "research_key")).toEqual(await generatedKey(current, "research_key"));
  });
});
