import { pino } from "pino";
import { openDatabase } from "../../database/database.ts";
import { type ConfirmedVisit, saveConfirmedVisit } from "../confirmed-visit.ts";
import { roomsOf } from "../rooms.ts";

/** Stores confirmed visits in the SQLite database of a server in another process, beside it. */
export async function saveConfirmedVisits(
  dataDir: string,
  aquarium: string,
  visits: readonly ConfirmedVisit[],
): Promise<void> {
  const database = await openDatabase({ dataDir }, pino({ level: "silent" }));
  const rooms = roomsOf(database);
  for (const visit of visits) await saveConfirmedVisit(rooms, aquarium, visit);
  await rooms.close();
}
