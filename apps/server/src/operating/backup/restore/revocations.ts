import type { NotNull } from "kysely";
import type { Database } from "../../../database/database.ts";
import { StaffStore } from "../../../people/staff/staff-store.ts";
import { ParticipantStore } from "../../../studies/enrolment/participant-store.ts";

/**
 * What was taken back for good in a database, and must not be valid again in an earlier state of it: consents
 * to studies, and access as staff.
 */
export interface Revocations {
  readonly withdrawals: readonly {
    readonly study: string;
    readonly id: string;
    readonly withdrawn_at: string;
  }[];
  readonly removals: readonly { readonly id: string; readonly removed_at: string }[];
}

export const NO_REVOCATIONS: Revocations = { withdrawals: [], removals: [] };

/** Reads the revocations; none where the database is from before there were studies, or staff. */
export async function readRevocations(database: Database): Promise<Revocations> {
  const tables = new Set((await database.introspection.getTables()).map(({ name }) => name));
  const withdrawals = database
    .selectFrom("participant")
    .select(["study", "id", "withdrawn_at"])
    .where("withdrawn_at", "is not", null)
    .$narrowType<{ withdrawn_at: NotNull }>();
  const removals = database
    .selectFrom("staff_member")
    .select(["id", "removed_at"])
    .where("removed_at", "is not", null)
    .$narrowType<{ removed_at: NotNull }>();
  return {
    withdrawals: tables.has("participant") ? await withdrawals.execute() : [],
    removals: tables.has("staff_member") ? await removals.execute() : [],
  };
}

/**
 * Repeats revocations in a restored database; resolves to the number of participants, and of members of
 * staff, to whom that applied.
 */
export function repeatRevocations(
  database: Database,
  { withdrawals, removals }: Revocations,
): Promise<{ readonly participants: number; readonly members: number }> {
  return database.transaction().execute(async (transaction) => {
    const participants = new ParticipantStore(transaction);
    const staff = new StaffStore(transaction);
    const repeated = { participants: 0, members: 0 };
    for (const { study, id, withdrawn_at } of withdrawals)
      if (await participants.withdraw(study, id, withdrawn_at)) repeated.participants += 1;
    for (const { id, removed_at } of removals) {
      if (!(await staff.find(id))) continue;
      await staff.remove(id, removed_at);
      repeated.members += 1;
    }
    return repeated;
  });
}
