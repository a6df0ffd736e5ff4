import type { StudySettings } from "@harapen/contract/studies/settings";
import type { Database } from "../../database/database.ts";
import { createStorage } from "../../storage.ts";
import { aquariumContent } from "../aquarium-fixture.ts";
import { StudyFixture } from "./study-fixture.ts";

export const HALL = "testhall";

/** Imports the test's aquarium into a database, and makes a study that runs there. */
export async function newTestStudy(
  database: Database,
  changes: Partial<StudySettings> = {},
): Promise<StudyFixture> {
  const storage = createStorage(database);
  await storage.aquariums.replace(await aquariumContent());
  return StudyFixture.at(storage, HALL, changes);
}
