import { WHOLE_STUDY } from "@harapen/contract/studies/selection";
import { pino } from "pino";
import { afterEach, beforeEach, expect, it } from "vitest";
import { type Database, openDatabase } from "../../storage/database.ts";
import { createStorage, type Storage } from "../../storage/storage.ts";
import type { KeyedStudy } from "../../storage/studies/study-store.ts";
import { aquariumContent } from "../../testing/aquarium-fixture.ts";
import { describeEachDatabase } from "../../testing/each-database.ts";
import { runStudy, saveStudyVisit } from "../../testing/studies/study-visit.ts";
import { deletePerson, findPerson } from "../forget-person.ts";
import { participant } from "../person.ts";
import { readReceipts } from "./receipts.ts";

const DAY_MS = 86_400_000;
const log = pino({ level: "silent" });

describeEachDatabase("the exports that a receipt names", ({ newMigratedSettings }) => {
  let database: Database;
  let storage: Storage;
  let study: KeyedStudy;
  beforeEach(async () => {
    database = await openDatabase(await newMigratedSettings(), log);
    storage = createStorage(database);
    await storage.aquariums.replace(await aquariumContent());
    study = await runStudy(storage, "testhall");
  });
  afterEach(() => storage.close());

  const begin = () => storage.studyExports.begin({ study: study.id, by: null, selection: WHOLE_STUDY });
  async function remove(code: string): Promise<void> {
    const found = await findPerson(database, participant(code));
    if (found) await deletePerson(database, found, "command");
  }

  it("have none that was begun longer than a day ago, and never came about", async () => {
    const { code } = await saveStudyVisit({ storage, database }, study);
    const at = (days: number) => new Date(Date.now() - days * DAY_MS).toISOString();
    await database
      .updateTable("event")
      .set({ received_at: at(3) })
      .execute();
    await begin();
    await database
      .updateTable("study_export")
      .set({ at: at(2) })
      .execute();
    const making = await begin();
    await remove(code);
    expect(await readReceipts(database, study.id)).toMatchObject([{ exports: [{ id: making }] }]);
  });
});
