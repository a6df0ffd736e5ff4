import type { Database } from "../database.ts";
import { inBatches } from "../in-batches.ts";
import type { Participant } from "./participant-store.ts";
import { participantSessions } from "./study-sessions.ts";

/** Whether a session that takes part as a participant has said that its device is a kiosk, which one visitor uses after the other. */
export async function isOnKiosk(
  database: Database,
  { id, joined_at }: Pick<Participant, "id" | "joined_at">,
): Promise<boolean> {
  for (const sessions of inBatches(await participantSessions(database, id, joined_at))) {
    const starts = await database
      .selectFrom("event")
      .select("payload")
      .where("name", "=", "session_start")
      .where("session_id", "in", sessions)
      .execute();
    if (starts.some(({ payload }) => JSON.parse(payload).kiosk === true)) return true;
  }
  return false;
}
