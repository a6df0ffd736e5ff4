import { mapInBatches } from "../../forgetting/map-in-batches.ts";
import { readEvents } from "../../forgetting/read-events.ts";
import type { Database } from "../../storage/database.ts";
import { findStudySessions, type StudySession } from "../../storage/studies/study-sessions.ts";

type Link = {
  readonly participant: string;
  readonly kind: "session" | "drawing" | "search";
  readonly id: string;
};

/** Finds a study's sessions: by their events, and by the notes of those whose events are gone. */
export async function findSessionsOf(database: Database, study: string): Promise<StudySession[]> {
  const joined = await findStudySessions(database, study);
  const noted = (await readLinks(database, study))
    .filter(({ kind }) => kind === "session")
    .map(({ participant, id }) => ({ session: id, study, participant }));
  const known = new Set(noted.map(({ session }) => session));
  return [...noted, ...joined.filter(({ session }) => !known.has(session))];
}

/** Finds the ids of a study's drawings and searches, in lower case. */
export async function findDrawnIn(database: Database, study: string) {
  const sessions = await findSessionsOf(database, study);
  const { ids } = await readEvents(
    database,
    sessions.map(({ session }) => session),
  );
  const noted = await readLinks(database, study);
  const ofKind = (wanted: string) => noted.filter(({ kind }) => kind === wanted).map(({ id }) => id);
  return {
    drawings: [...new Set([...ids.drawings, ...ofKind("drawing")])],
    searches: [...new Set([...ids.searches, ...ofKind("search")])],
  };
}

/**
 * Notes whose sessions are, and what they name, before their events are deleted: drawings have a retention of their own, and must still be identified then. To be called before
 * the transaction that deletes, as it reads all of their events; what is noted already is not noted again.
 */
export async function noteSessions(
  database: Database,
  study: string,
  sessions: readonly StudySession[],
): Promise<void> {
  for (const [participant, own] of Map.groupBy(sessions, (each) => each.participant)) {
    const ids = own.map(({ session }) => session);
    const read = await readEvents(database, ids);
    const links: Link[] = [
      ...ids.map((id) => ({ participant, kind: "session" as const, id })),
      ...read.ids.drawings.map((id) => ({ participant, kind: "drawing" as const, id })),
      ...read.ids.searches.map((id) => ({ participant, kind: "search" as const, id })),
    ];
    await mapInBatches(links, (batch) =>
      database
        .insertInto("study_link")
        .values(batch.map((link) => ({ study, ...link })))
        .onConflict((conflict) => conflict.doNothing())
        .execute(),
    );
  }
}

function readLinks(database: Database, study: string): Promise<Link[]> {
  return database
    .selectFrom("study_link")
    .select(["participant", "kind", "id"])
    .where("study", "=", study)
    .execute();
}
