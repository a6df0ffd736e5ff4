import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { pino } from "pino";
import { expect, it } from "vitest";
import { openDatabase } from "../../database/database.ts";
import { DATABASE_FILE } from "../../database/dialects/sqlite.ts";
import { NO_IDS } from "../../database/personal-data.ts";
import { learnAquariums } from "../../search/learning/learn-command.ts";
import { aquariumContent } from "../../testing/aquarium-fixture.ts";
import { saveConfirmedVisit } from "../../testing/confirmed-visit.ts";
import { roomsOf } from "../../testing/rooms.ts";
import { runStudy, saveStudyVisit } from "../../testing/studies/study-visit.ts";
import { temporaryFolder } from "../../testing/temporary-folder.ts";
import { saveForgottenIds, saveForgottenPerson } from "../forgetting/forgotten-ids.ts";
import { dailyDeletions } from "./daily-deletions.ts";

const log = pino({ level: "silent" });
const learner = { schedule: () => {} };

// Rule (retention)
it("what came late of somebody who was deleted goes, and the penguin it had taught is learned again", async () => {
  const database = await openDatabase({ dataDir: temporaryFolder() }, log);
  const rooms = roomsOf(database);
  await rooms.catalog.aquariums.replace(await aquariumContent());
  for (const device of ["a", "b", "c", "d", "e", "f"])
    await saveConfirmedVisit(rooms, "testhall", { penguin: "p2", device });
  await learnAquariums(database, { action: "learn", dryRun: false }, () => {});
  const late = await database.selectFrom("record").select("drawing_id").executeTakeFirstOrThrow();
  await saveForgottenPerson(database, "somebody");
  await saveForgottenIds(database, "somebody", { ...NO_IDS, drawings: [late.drawing_id ?? ""] });
  const scheduled: unknown[] = [];
  const run = async () => {
    const schedule = (penguin: unknown) => void scheduled.push(penguin);
    for (const task of dailyDeletions({ database, log, learner: { schedule } }))
      await task.run(new AbortController().signal, new Date());
  };
  await run();
  await run();
  expect(scheduled).toEqual([{ aquarium: "testhall", penguin: "p2" }]);
  const logged = await database.selectFrom("forgotten").select("kind").where("kind", "=", "person").execute();
  expect(logged, "nobody was deleted once more").toHaveLength(1);
  await rooms.close();
});

// Rule (operating.md#starting-and-stopping)
it("the daily deletions of a server that stops delete nothing more, and wait for no reader of the log", async () => {
  const dataDir = temporaryFolder();
  const database = await openDatabase({ dataDir }, log);
  const rooms = roomsOf(database);
  await rooms.catalog.aquariums.replace(await aquariumContent());
  const retention = { events: 1, drawings: null, participants: null };
  const study = await runStudy(rooms, "testhall", { retention });
  await saveStudyVisit({ rooms, database }, study);
  await database.updateTable("event").set({ received_at: "2026-09-01T00:00:00.000Z" }).execute();
  const reader = new DatabaseSync(join(dataDir, DATABASE_FILE), { readOnly: true });
  reader.exec("begin; select count(*) from event");

  const run = async (signal: AbortSignal) => {
    for (const task of dailyDeletions({ database, log, learner })) await task.run(signal, new Date());
  };
  await run(AbortSignal.abort());
  const left = () => database.selectFrom("event").select("event_id").execute();
  expect(await left()).toHaveLength(12);
  const stopping = new AbortController();
  const running = run(stopping.signal);
  await expect.poll(left).toEqual([]);
  stopping.abort();
  await running;
  reader.close();
  await rooms.close();
});
