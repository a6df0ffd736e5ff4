import { addKeys } from "../read/session-keys.ts";
import type { Snapshot } from "../read/snapshot.ts";
import type { StudyScope } from "./study-scope.ts";

/**
 * Reads the drawings and searches of the exported participants, in lower case as saves have them: those that their sessions' events name, on any day, and those that
 * were noted before such events were deleted (`study_link`). A save may arrive days after its visit, and is kept for longer.
 */
export async function readStudyKeys(
  snapshot: Snapshot,
  { sessions, links, included }: StudyScope,
): Promise<ReadonlySet<string>> {
  const own = new Set<string>();
  const keys = new Set<string>();
  for (const [session, participant] of sessions) if (included.has(participant)) own.add(session);
  for (const { participant, kind, id } of links)
    if (included.has(participant) && kind !== "session") keys.add(id);
  await addKeys(snapshot, own, keys);
  return keys;
}
