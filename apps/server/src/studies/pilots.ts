import type { PilotData, Study } from "@harapen/contract/staff/studies";
import { type SqlBool, sql } from "kysely";
import type { Database } from "../database/database.ts";
import { AuditLog } from "../people/staff/audit-log.ts";
import { StudyStore } from "./study-store.ts";

/**
 * Worded for a row of `session_study`: the session has not taken part in a pilot of the study. A pilot is a
 * study of its own, so that its data are nobody else's; a visit that goes on from the pilot into the study
 * belongs to the pilot alone.
 */
export const isNoPilotVisit = (study: string) => sql<SqlBool>`not exists (
  select 1 from session_study as piloted join study as pilot on pilot.id = piloted.study
  where piloted.session = session_study.session and pilot.pilot_of = ${study})`;

/** Resolves to the drawings and searches of all pilots, of which nothing is ever learned. */
export async function pilotedDrawings(database: Database): Promise<ReadonlySet<string>> {
  const rows = await database
    .selectFrom("session_study")
    .innerJoin("session_drawing", "session_drawing.session", "session_study.session")
    .select("session_drawing.id")
    .where(
      sql<SqlBool>`exists (select 1 from study where study.id = session_study.study and pilot_of is not null)`,
    )
    .execute();
  return new Set(rows.map(({ id }) => id));
}

/**
 * Ends the pilots of a study that starts: they are closed, and where their data are discarded, these are
 * deleted as if all of their days were over.
 */
export async function endPilots(
  transaction: Database,
  { id, aquarium }: Pick<Study, "id" | "aquarium">,
  { data, member }: { readonly data: PilotData; readonly member: string | null },
): Promise<void> {
  const studies = new StudyStore(transaction);
  const log = new AuditLog(transaction);
  for (const pilot of (await studies.ofAquarium(aquarium)).filter((each) => each.pilot_of === id)) {
    if (pilot.status === "running") await studies.setStatus(pilot.id, "frozen");
    if (pilot.status !== "closed") await studies.setStatus(pilot.id, "closed");
    if (data === "discard") await studies.discard(pilot.id);
    const change = { before: { status: pilot.status }, after: { status: "closed", data } };
    await log.append({ member, aquarium, action: "end-pilot", subject: pilot.id, ...change });
  }
}
