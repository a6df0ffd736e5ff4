import type { Database } from "../database.ts";
import type { Participant } from "../studies/participant-store.ts";
import { participantSessions } from "../studies/study-sessions.ts";
import { eventPages } from "./event-pages.ts";

/** Whether a session that takes part as a participant has said that its device is a kiosk, which one visitor uses after the other. */
export async function isOnKiosk(
  database: Database,
  { id, joined_at }: Pick<Participant, "id" | "joined_at">,
): Promise<boolean> {
  const sessions = await participantSessions(database, [id], joined_at);
  return hasKiosk(
    database,
    sessions.map(({ session }) => session),
  );
}

/** Whether one of these sessions has said that its device is a kiosk. */
export async function hasKiosk(database: Database, sessions: readonly string[]): Promise<boolean> {
  for await (const starts of eventPages(database, "event", sessions, "session_start"))
    if (starts.some(({ payload }) => JSON.parse(payload).kiosk === true)) return true;
  return false;
}
