import * as z from "zod/mini";
import { uuid } from "../../uuid.ts";

const count = z.int().check(z.gte(0));

/** How many rows of each class belong, or belonged, to a person. */
export const deletionCounts = z.object({
  participants: count,
  truths: count,
  exclusions: count,
  sessions: count,
  events: count,
  records: count,
  drawings: count,
  patterns: count,
  accounts: count,
  sign_ins: count,
});
export type DeletionCounts = z.infer<typeof deletionCounts>;

/** How a person is named: by a participant's code, an account's number (the ID token's `sub`), or a device's. */
export const DELETION_NAMES = ["code", "account", "device"] as const;
export const deletionName = z.enum(DELETION_NAMES);
export type DeletionName = z.infer<typeof deletionName>;

/** How the person was named, on a receipt; `participant`: they asked for it themselves, in the app. */
export const receiptName = z.enum([...DELETION_NAMES, "participant"]);
export type ReceiptName = z.infer<typeof receiptName>;

/** An export of the study, made after the person joined, whose days include theirs: whoever has its files has to delete the person there, too. */
const pastExport = z.object({ id: uuid, at: z.string() });

/** What was deleted and when; it does not say whose data it was. */
export const deletionReceipt = z.object({
  id: uuid,
  at: z.string(),
  /** `null`: the participant, or a command. */
  by: z.nullable(z.object({ id: z.string(), mail: z.string(), name: z.nullable(z.string()) })),
  named_by: receiptName,
  counts: deletionCounts,
  exports: z.array(pastExport),
});
export type DeletionReceipt = z.infer<typeof deletionReceipt>;

/** `POST STAFF_PATHS.studyDeletions(...)`: says what would be deleted and, unless `dry_run`, deletes it. */
export const deletionRequest = z.object({
  named_by: deletionName,
  value: z.string().check(z.trim(), z.minLength(1), z.maxLength(200)),
  dry_run: z.boolean(),
});
export type DeletionRequest = z.infer<typeof deletionRequest>;

/** `receipt` is `null` if nothing was deleted yet. */
export const deletionResponse = z.object({
  counts: deletionCounts,
  exports: z.array(pastExport),
  receipt: z.nullable(deletionReceipt),
});
export type DeletionResponse = z.infer<typeof deletionResponse>;

/** `GET STAFF_PATHS.studyDeletions(...)`: newest first. */
export const deletionReceiptsResponse = z.object({ receipts: z.array(deletionReceipt) });
