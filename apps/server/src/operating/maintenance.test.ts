import { once } from "node:events";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { setTimeout as pause } from "node:timers/promises";
import { pino } from "pino";
import { expect, it } from "vitest";
import { openDatabase } from "../database/database.ts";
import { DATABASE_FILE } from "../database/dialects/sqlite.ts";
import { temporaryFolder } from "../testing/temporary-folder.ts";
import { startMaintenance } from "./maintenance.ts";

// Rule (operating.md#upgrades)
it("the maintenance goes on moving pictures after somebody kept the database locked for too long", async () => {
  const settings = { dataDir: temporaryFolder(), limits: { statementMs: 0, lockWaitMs: 50 } };
  const database = await openDatabase(settings, pino({ level: "silent" }));
  const other = new DatabaseSync(join(settings.dataDir, DATABASE_FILE));
  other.exec(`insert into aquarium (slug, details, version, imported_at) values ('hall', '{}', '1', '');
    insert into drawing (aquarium, saved_id, uid, mail, penguin_name, saved_at, image)
      values ('hall', 'old', 'umi', '', 'p1', '', x'01');
    begin immediate`);
  const warned = Promise.withResolvers<void>();
  const log = pino({ level: "warn" }, { write: () => warned.resolve() });
  const end = await startMaintenance(database, settings, log, { retryMs: 20 });
  await warned.promise;
  other.exec("commit");
  const left = other.prepare("select count(*) as rows from drawing where picture is null");
  for (let tries = 0; tries < 200 && left.get()?.rows !== 0; tries++) await pause(20);
  expect(left.get()?.rows).toBe(0);
  other.close();
  await end();
  await database.destroy();
});

// Rule (operating.md#starting-and-stopping): At the end of the server a study's export is given up, no other
//   message or daily task begins, and the task that runs ends soon
it("the maintenance that ends tells the task that runs, waits for it, and begins no other", async () => {
  const settings = { dataDir: temporaryFolder() };
  const log = pino({ level: "silent" });
  const database = await openDatabase(settings, log);
  const began = Promise.withResolvers<void>();
  const ran: string[] = [];
  const first = async (stopping: AbortSignal) => {
    began.resolve();
    await once(stopping, "abort");
    ran.push("first");
  };
  const tasks = [
    { name: "first", run: first },
    { name: "second", run: async () => void ran.push("second") },
  ];
  const end = await startMaintenance(database, settings, log, { tasks });
  await began.promise;
  await end();
  expect(ran).toEqual(["first"]);
  await database.destroy();
});

// Rule (staff-screens): Answers to staff are kept for an hour
it("the maintenance deletes answers to staff that are older than an hour", async () => {
  const settings = { dataDir: temporaryFolder() };
  const log = pino({ level: "silent" });
  const database = await openDatabase(settings, log);
  const at = (agoMs: number) => new Date(Date.now() - agoMs).toISOString();
  const rows = [
    { key: "old", answer: "{}", at: at(61 * 60_000) },
    { key: "young", answer: "{}", at: at(59 * 60_000) },
  ];
  await database.insertInto("staff_answer").values(rows).execute();
  const end = await startMaintenance(database, settings, log);
  const left = database.selectFrom("staff_answer").select("key");
  await expect.poll(() => left.execute()).toEqual([{ key: "young" }]);
  await end();
  await database.destroy();
});

// Rule (operating.md#refused-networks): What is known of networks that were refused goes after a day
it("the maintenance deletes refusals of networks that are older than a day, and the key of their names", async () => {
  const settings = { dataDir: temporaryFolder() };
  const log = pino({ level: "silent" });
  const database = await openDatabase(settings, log);
  const last_at = new Date(Date.now() - 25 * 3_600_000).toISOString();
  const day = last_at.slice(0, 10);
  const refusal = { network: "1f", hour: last_at, refused_for: "rates", day, count: 1, last_at } as const;
  await database.insertInto("refusal_key").values({ day, key: "00" }).execute();
  await database.insertInto("network_refusal").values(refusal).execute();
  const end = await startMaintenance(database, settings, log);
  await expect.poll(() => database.selectFrom("refusal_key").selectAll().execute()).toEqual([]);
  expect(await database.selectFrom("network_refusal").selectAll().execute()).toEqual([]);
  await end();
  await database.destroy();
});
