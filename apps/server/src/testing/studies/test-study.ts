import type { StudySettings } from "@harapen/contract/studies/settings";
import type { Database } from "../../database/database.ts";
import { aquariumContent } from "../aquarium-fixture.ts";
import { roomsOf } from "../rooms.ts";
import { StudyFixture } from "./study-fixture.ts";

export const HALL = "testhall";

/** Imports the test's aquarium into a database, and makes a study that runs there. */
export async function newTestStudy(
  database: Database,
  changes: Partial<StudySettings> = {},
): Promise<StudyFixture> {
  const rooms = roomsOf(database);
  await rooms.catalog.aquariums.replace(await aquariumContent());
  return StudyFixture.at(rooms, HALL, changes);
}
