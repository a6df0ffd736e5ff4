import { readAll, type Snapshot } from "./snapshot.ts";

/** What an export of everything leaves out, because its visitor has withdrawn from a study. */
export interface Withdrawn {
  /** The sessions that take part as somebody who has withdrawn. */
  readonly sessions: ReadonlySet<string>;
  /** The drawings and searches of these, in lower case as saves have them. */
  readonly keys: ReadonlySet<string>;
}

/** Reads the sessions, drawings and searches of participants who have withdrawn. */
export async function readWithdrawn(snapshot: Snapshot): Promise<Withdrawn> {
  const sessions = snapshot.queries
    .selectFrom("session_study")
    .innerJoin("participant", (join) =>
      join
        .onRef("participant.id", "=", "session_study.participant")
        .onRef("participant.study", "=", "session_study.study"),
    )
    .select("session_study.session")
    .where("withdrawn_at", "is not", null);
  const keys = snapshot.queries.selectFrom("session_drawing").select("id").where("session", "in", sessions);
  return {
    sessions: new Set((await readAll(snapshot, sessions)).map(({ session }) => session)),
    keys: new Set((await readAll(snapshot, keys)).map(({ id }) => id)),
  };
}
