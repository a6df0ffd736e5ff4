import { readAll, type Snapshot } from "../read/snapshot.ts";
import type { StudyScope } from "./study-scope.ts";

/**
 * Reads the drawings and searches of the exported participants, in lower case as saves have them: those
 * that their sessions name, on
 * any day. A save may arrive days after its visit, and is kept for longer.
 */
export async function readStudyKeys(
  snapshot: Snapshot,
  { study, included }: StudyScope,
): Promise<ReadonlySet<string>> {
  const named = snapshot.queries
    .selectFrom("session_study")
    .innerJoin("session_drawing", "session_drawing.session", "session_study.session")
    .select(["session_drawing.id", "participant"])
    .where("study", "=", study.id);
  const own = (await readAll(snapshot, named)).filter(({ participant }) => included.has(participant));
  return new Set(own.map(({ id }) => id));
}
