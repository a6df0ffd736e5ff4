import type { Database } from "../database.ts";
import { participantSessions } from "../studies/study-sessions.ts";
import { eventPages } from "./event-pages.ts";

/**
 * Resolves to the id of a drawing that is wanted and that a participant has begun since a moment (ISO 8601 in UTC). Reads only the beginnings of strokes, a page at a time, and stops at
 * the first such drawing, so that others may wait for it.
 */
export async function findParticipantDrawing(
  database: Database,
  { participant, since }: { readonly participant: string; readonly since: string },
  isWanted: (id: string) => boolean,
): Promise<string | undefined> {
  const sessions = await participantSessions(database, [participant], since);
  const ids = sessions.map(({ session }) => session);
  for await (const page of eventPages(database, "event", ids, "stroke_start")) {
    const recent = page.filter(({ received_at }) => received_at >= since);
    const drawings = new Set(
      recent.map(({ payload }) => JSON.parse(payload).drawing_id as string | undefined),
    );
    for (const id of drawings) if (id !== undefined && isWanted(id)) return id;
  }
  return undefined;
}
