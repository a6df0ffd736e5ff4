import { readLinks } from "../../forgetting/participants/find-participants.ts";
import type { Database } from "../../storage/database.ts";
import { hasEvents, hasSaves } from "./has-rows.ts";

/**
 * Deletes the notes of whose a study's sessions, drawings and searches are (`study_link`), for participants who are gone and have no events or drawings left that a
 * later day is to delete: a member's album stays, and needs no notes. Resolves to the number of participants.
 */
export async function deleteIdleLinks(
  transaction: Database,
  { id: study }: { readonly id: string },
): Promise<number> {
  const gone = await transaction
    .selectFrom("study_link")
    .select("participant")
    .distinct()
    .where("study", "=", study)
    .where("participant", "not in", (query) =>
      query.selectFrom("participant").select("id").where("study", "=", study),
    )
    .execute();
  let idle = 0;
  for (const { participant } of gone) {
    if (await hasRows(transaction, participant)) continue;
    await transaction
      .deleteFrom("study_link")
      .where("study", "=", study)
      .where("participant", "=", participant)
      .execute();
    idle += 1;
  }
  return idle;
}

async function hasRows(database: Database, participant: string): Promise<boolean> {
  const links = await readLinks(database, [participant]);
  return (await hasEvents(database, links.sessions)) || (await hasSaves(database, links));
}
