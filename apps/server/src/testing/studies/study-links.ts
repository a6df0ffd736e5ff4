import type { Database } from "../../storage/database.ts";

/**
 * Notes whose a session is, and what it drew, as versions without rows of sessions did before they deleted
 * its events.
 */
export async function noteLinks(database: Database, study: string, session: string): Promise<void> {
  const { participant } = await database
    .selectFrom("session_study")
    .select("participant")
    .where("study", "=", study)
    .where("session", "=", session)
    .executeTakeFirstOrThrow();
  const drawn = await database
    .selectFrom("session_drawing")
    .select(["kind", "id"])
    .where("session", "=", session)
    .execute();
  await database
    .insertInto("study_link")
    .values(
      [{ kind: "session" as const, id: session }, ...drawn].map((link) => ({ study, participant, ...link })),
    )
    .execute();
}
