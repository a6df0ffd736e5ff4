import { randomUUID } from "node:crypto";
import type { WithdrawalReceipt } from "@harapen/contract/calls/studies";
import type { DeletionReceipt } from "@harapen/contract/staff/deletion";
import type { Database } from "../../database/database.ts";
import { AuditLog } from "../../people/staff/audit-log.ts";
import { ApiError } from "../../platform/errors.ts";
import { logForgottenDevice } from "../../sessions/forgotten.ts";
import { hasKiosk } from "../../sessions/session-data.ts";
import { deletePerson, type FoundPerson, findPerson } from "./forget-person.ts";
import { forgottenKey } from "./forgotten-ids.ts";
import type { Dependencies } from "./leave-study.ts";
import { type Person, device as withNumber } from "./person.ts";
import { countPersonalData } from "./receipts.ts";

/**
 * The action of the audit log under which an aquarium's keepers list the deletions of visitors, their own and
 * these.
 */
export const DELETE_VISITOR = "delete-visitor";

/**
 * Deletes what is stored of a device at its visitor's request, as staff's deletion by its number does; what
 * it recorded before and sends later is not stored. Resolves to the receipt, which the keepers of each
 * aquarium concerned find, and to `null` where nothing was stored. Rejects with an ApiError for a kiosk's
 * device.
 */
export async function deleteDevice(
  { database, learner }: Dependencies,
  device: string,
): Promise<WithdrawalReceipt | null> {
  const person = withNumber(device);
  const found = (await findPerson(database, person)) ?? (await findOnItsWay(database, person, device));
  if (!found) return null;
  if (await hasKiosk(database, found.data.whose.sessions))
    throw new ApiError("forbidden", "Many visitors share a kiosk: only the staff can delete by its number.");
  let receipt: WithdrawalReceipt | null = null;
  const { data } = await deletePerson(database, found, "participant", async (transaction, deleted) => {
    await logForgottenDevice(transaction, found.key, device);
    receipt = await saveReceipt(transaction, deleted);
  });
  for (const penguin of data.patterns) learner.schedule(penguin);
  return receipt;
}

/**
 * Logs a device of which nothing is stored, as what it recorded first may be on its way, and finds what was
 * stored meanwhile.
 */
async function findOnItsWay(
  database: Database,
  person: Person,
  device: string,
): Promise<FoundPerson | undefined> {
  await database.transaction().execute(async (transaction) => {
    await logForgottenDevice(transaction, await forgottenKey(transaction, person), device);
  });
  return findPerson(database, person);
}

/**
 * Stores the receipt in the audit log of each aquarium at which the device was known, or in that of the
 * installation where none of these is left.
 */
async function saveReceipt(
  transaction: Database,
  { data, exports }: Pick<FoundPerson, "data" | "exports">,
): Promise<WithdrawalReceipt> {
  const [id, at] = [randomUUID(), new Date().toISOString()];
  const counts = countPersonalData(data);
  const aquariums = await findAquariums(transaction, data.aquariums);
  const studies = await findStudies(transaction, exports);
  for (const aquarium of aquariums.length > 0 ? aquariums : [null]) {
    const own = exports.filter(({ study }) => studies.get(study) === aquarium);
    const after: Omit<DeletionReceipt, "by"> = {
      id,
      at,
      named_by: "participant",
      counts,
      exports: own.map((each) => ({ id: each.id, at: each.at })),
    };
    const line = { member: null, aquarium, action: DELETE_VISITOR, subject: id, after } as const;
    await new AuditLog(transaction).append(line);
  }
  const { sessions, events, records, drawings } = counts;
  return { id, at, counts: { sessions, events, records, drawings } };
}

/** Returns those of the named aquariums that there are: an event may name any. */
async function findAquariums(database: Database, named: ReadonlySet<string>): Promise<string[]> {
  const rows = await database.selectFrom("aquarium").select("slug").execute();
  return rows.map(({ slug }) => slug).filter((slug) => named.has(slug));
}

/** Returns the aquariums of the exports' studies, by study. */
async function findStudies(
  database: Database,
  exports: FoundPerson["exports"],
): Promise<ReadonlyMap<string, string>> {
  const ids = exports.map(({ study }) => study);
  const rows = await database
    .selectFrom("study")
    .select(["id", "aquarium"])
    .where("id", "in", ["", ...ids])
    .execute();
  return new Map(rows.map(({ id, aquarium }) => [id, aquarium]));
}
