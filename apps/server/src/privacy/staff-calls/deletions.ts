import { randomUUID } from "node:crypto";
import {
  type DeletionName,
  type DeletionReceipt,
  visitorDeletionRequest,
} from "@harapen/contract/staff/deletion";
import { STAFF_PATHS } from "@harapen/contract/staff/paths";
import type { Context } from "../../context.ts";
import { AuditLog } from "../../people/staff/audit-log.ts";
import type { StaffMember } from "../../people/staff/staff-store.ts";
import { changingCall, readingCall } from "../../people/staff-calls/call.ts";
import { StaffError } from "../../platform/errors.ts";
import { DELETE_VISITOR } from "../forgetting/delete-device.ts";
import { type FoundPerson, findPerson } from "../forgetting/forget-person.ts";
import { countPersonalData } from "../forgetting/receipts.ts";
import { assertDeletable, deleteFound, personOf } from "./deletion.ts";

/**
 * Serves the deletions of visitors that keepers, or these visitors themselves, made at an aquarium, as
 * receipts that name nobody: these are the audit log's entries.
 */
export const listVisitorDeletions = readingCall({
  path: STAFF_PATHS.deletions(":slug"),
  access: "keeper",
  async answer({ context: { people }, params: { slug } }) {
    return { receipts: await readVisitorReceipts(people.audit, slug) };
  },
});

/** A receipt as its entry of the audit log holds it: the entry itself says who deleted. */
type Receipt = Omit<DeletionReceipt, "by">;

/**
 * Deletes a visitor who is known at the aquarium, with everything of theirs, whether they take part in a
 * study or not; or reports what would be deleted. The audit log has what was done, but not whose data it was,
 * and so have the receipts of the studies in which they took part.
 */
export const deleteVisitor = changingCall({
  method: "POST",
  path: STAFF_PATHS.deletions(":slug"),
  access: "keeper",
  needsFreshSignIn: true,
  action: DELETE_VISITOR,
  body: visitorDeletionRequest,
  async perform({ context, member, params: { slug }, body: { dry_run, ...named } }) {
    const found = await findPerson(context.database, personOf(named));
    if (!found?.data.aquariums.has(slug)) throw nothingStored();
    assertDeletable(member, found, "keeper");
    if (dry_run)
      return { answer: { ...whatOf(found), receipt: null }, after: { named_by: named.named_by, dry_run } };
    const receipt = await deleteNoted(found, { context, member, slug, named_by: named.named_by });
    // Somebody else may have deleted the same visitor first.
    if (!receipt) throw nothingStored();
    const { counts, exports } = receipt;
    return { answer: { counts, exports, receipt }, isLogged: true };
  },
});

interface VisitorDeletion {
  readonly context: Context;
  readonly member: StaffMember;
  readonly slug: string;
  readonly named_by: DeletionName;
}

/**
 * Deletes a visitor, with the receipt in the same transaction; resolves to it, and to `undefined` where
 * nothing was stored any more.
 */
async function deleteNoted(
  found: FoundPerson,
  { context, member, slug, named_by }: VisitorDeletion,
): Promise<DeletionReceipt | undefined> {
  const id = randomUUID();
  await deleteFound(context, found, member, async (transaction, deleted) => {
    const after: Receipt = { id, at: new Date().toISOString(), named_by, ...whatOf(deleted) };
    const line = { member: member.id, aquarium: slug, action: DELETE_VISITOR, subject: id, after } as const;
    await new AuditLog(transaction).append(line);
  });
  const receipts = await readVisitorReceipts(context.people.audit, slug);
  return receipts.find((receipt) => receipt.id === id);
}

async function readVisitorReceipts(audit: AuditLog, slug: string): Promise<DeletionReceipt[]> {
  const lines = await audit.ofAction(slug, DELETE_VISITOR);
  return lines.map(({ by, after }) => ({ ...(after as Receipt), by }));
}

function whatOf({ data, exports }: Pick<FoundPerson, "data" | "exports">) {
  return { counts: countPersonalData(data), exports: exports.map(({ id, at }) => ({ id, at })) };
}

function nothingStored(): StaffError {
  return new StaffError("not-found", "Nothing is stored about this visitor at this aquarium.");
}
