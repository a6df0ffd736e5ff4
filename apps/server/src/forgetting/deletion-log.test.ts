import { pino } from "pino";
import { afterEach, beforeEach, expect, it } from "vitest";
import { type Database, type DatabaseSettings, openDatabase } from "../storage/database.ts";
import { generatedKey } from "../storage/generated-key.ts";
import { createStorage, type Storage } from "../storage/storage.ts";
import { describeEachDatabase } from "../testing/each-database.ts";
import { readDeletionLog, repeatDeletions } from "./deletion-log.ts";
import { forget } from "./forget-command.ts";
import { account } from "./person.ts";

const log = pino({ level: "silent" });
const OPERATOR = { report: () => {}, confirm: async () => false };

describeEachDatabase("deletions in a database that was backed up before them", ({ newSettings }) => {
  const storages: Storage[] = [];
  let current: Database;
  let restored: Database;
  beforeEach(async () => {
    current = await openWithMember(await newSettings());
    restored = await openWithMember(await newSettings());
    await forget(current, { person: account("umi"), force: true }, OPERATOR);
  });
  afterEach(() => Promise.all(storages.splice(0).map((storage) => storage.close())));

  /** Opens a new database with a member who has signed in, and left nothing else. */
  async function openWithMember(settings: DatabaseSettings): Promise<Database> {
    const database = await openDatabase(settings, log);
    const storage = createStorage(database);
    storages.push(storage);
    await storage.demoSignIns.upsert({ kind: "Account", id: "umi", payload: { name: "Umi" } });
    const member = { issuer: "https://id.example", uid: "umi", name: "Umi", picture: null, mail: null };
    await storage.sessions.begin(member, { attempt: "a" });
    return database;
  }

  it("are done again of who had no more than signed in", async () => {
    expect(await repeatDeletions(restored, await readDeletionLog(current))).toEqual({
      persons: 1,
      albums: 0,
    });
    expect(await restored.selectFrom("demo_sign_in").selectAll().execute()).toEqual([]);
    expect(await restored.selectFrom("sign_in_session").selectAll().execute()).toEqual([]);
  });

  it("are known there by the same key, which was made after the backup", async () => {
    await repeatDeletions(restored, await readDeletionLog(current));
    expect(await generatedKey(restored, "research_key")).toEqual(await generatedKey(current, "research_key"));
  });
});
