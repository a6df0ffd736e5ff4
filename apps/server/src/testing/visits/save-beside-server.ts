import { pino } from "pino";
import { openDatabase } from "../../database/database.ts";
import { createStorage } from "../../storage.ts";
import { type ConfirmedVisit, saveConfirmedVisit } from "../confirmed-visit.ts";

/** Stores confirmed visits in the SQLite database of a server in another process, beside it. */
export async function saveConfirmedVisits(
  dataDir: string,
  aquarium: string,
  visits: readonly ConfirmedVisit[],
): Promise<void> {
  const database = await openDatabase({ dataDir }, pino({ level: "silent" }));
  const storage = createStorage(database);
  for (const visit of visits) await saveConfirmedVisit(storage, aquarium, visit);
  await storage.close();
}
