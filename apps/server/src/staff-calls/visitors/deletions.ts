import { randomUUID } from "node:crypto";
import type { DeletionReceipt } from "@harapen/contract/staff/deletion/deletion";
import { visitorDeletionRequest } from "@harapen/contract/staff/deletion/visitor-deletion";
import { STAFF_PATHS } from "@harapen/contract/staff/paths";
import { StaffError } from "../../errors/staff-error.ts";
import { aquariumsOf } from "../../forgetting/find-traces.ts";
import { findPerson } from "../../forgetting/forget-person.ts";
import { countTraces } from "../../forgetting/participants/receipts.ts";
import { changingCall, readingCall } from "../call.ts";
import { assertDeletable, deleteFound, personOf } from "../deletion.ts";

const ACTION = "delete-visitor";

/** Serves whom keepers deleted at an aquarium, by receipts that name nobody: they are the audit log's lines of it. */
export const listVisitorDeletions = readingCall({
  path: STAFF_PATHS.deletions(":slug"),
  access: "keeper",
  async answer({ context: { storage }, params: { slug } }) {
    const lines = await storage.audit.ofAction(slug, ACTION);
    return { receipts: lines.map(({ by, after }) => ({ ...(after as Receipt), by })) };
  },
});

/** A receipt as its line of the audit log holds it: whose it is, the line itself says. */
type Receipt = Omit<DeletionReceipt, "by">;

/**
 * Deletes a visitor who is known at the aquarium, whether they take part in a study or not: everything of theirs; or says what that would be. The audit log has what was done, and not of whom; so have
 * the receipts of the studies that they took part in.
 */
export const deleteVisitor = changingCall({
  method: "POST",
  path: STAFF_PATHS.deletions(":slug"),
  access: "keeper",
  action: ACTION,
  body: visitorDeletionRequest,
  async perform({ context, member, params: { slug }, body: { dry_run, ...named } }) {
    const found = await findPerson(context.storage.database, personOf(named));
    if (!found || !aquariumsOf(found.traces).has(slug))
      throw new StaffError("not-found", "Nothing is stored of such a visitor at this aquarium.");
    assertDeletable(member, found, "keeper");
    const { traces, exports } = dry_run ? found : await deleteFound(context, found, member);
    const what = { counts: countTraces(traces), exports: exports.map(({ id, at }) => ({ id, at })) };
    if (dry_run) return { answer: { ...what, receipt: null }, after: { named_by: named.named_by, dry_run } };
    const receipt: Receipt = {
      id: randomUUID(),
      at: new Date().toISOString(),
      named_by: named.named_by,
      ...what,
    };
    const by = { id: member.id, mail: member.mail, name: member.name };
    return { answer: { ...what, receipt: { ...receipt, by } }, subject: receipt.id, after: receipt };
  },
});
