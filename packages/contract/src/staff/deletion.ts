import * as z from "zod/mini";
import { uuid } from "../primitives.ts";

const count = z.int().check(z.gte(0));

/** How many rows of each class belong, or belonged, to a person. */
export const deletionCounts = z.object({
  participants: count,
  truths: count,
  exclusions: count,
  /** Receipts of servers before these were stored have no count of them. */
  answers: z._default(count, 0),
  sessions: count,
  events: count,
  records: count,
  drawings: count,
  patterns: count,
  accounts: count,
  sign_ins: count,
});
export type DeletionCounts = z.infer<typeof deletionCounts>;

/**
 * How a person is named: by a participant's code, an account's number (the ID token's `sub`), or a device's.
 */
export const DELETION_NAMES = ["code", "account", "device"] as const;
export const deletionName = z.enum(DELETION_NAMES);
export type DeletionName = z.infer<typeof deletionName>;

/** How the person was named, on a receipt; `participant`: they asked for it themselves, in the app. */
export const receiptName = z.enum([...DELETION_NAMES, "participant"]);
export type ReceiptName = z.infer<typeof receiptName>;

/**
 * An export of the study, made after the person joined, whose days include theirs: whoever has its files has
 * to delete the person there, too.
 */
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

/**
 * How a visitor is named, in a study or not: by the number of their device or of their account (the ID
 * token's `sub`), as About shows it.
 */
export const VISITOR_NAMES = ["device", "account"] as const;

/**
 * `POST STAFF_PATHS.deletions(...)`: says what would be deleted of a visitor and, unless `dry_run`, deletes
 * it. Responds with `deletionResponse`; `GET` of the same path answers `deletionReceiptsResponse`, about
 * those whom keepers deleted.
 */
export const visitorDeletionRequest = z.extend(deletionRequest, { named_by: z.enum(VISITOR_NAMES) });
export type VisitorDeletionRequest = z.infer<typeof visitorDeletionRequest>;

/** The classes of a study's data, each kept for its own number of days. */
export const RETENTION_CLASSES = ["events", "drawings", "participants"] as const;
export type RetentionClass = (typeof RETENTION_CLASSES)[number];

const rows = z.int().check(z.gte(0));

/** One class: how many days it is kept, what is expired now, and what expires next. Days are the study's. */
const classRetention = z.object({
  /** `null`: until somebody deletes it. */
  days: z.nullable(z.int()),
  /** How many rows the next deletion removes; it runs once a day. */
  due: rows,
  /** The day at whose beginning the next rows expire, and how many; `null`: there are none. */
  next: z.nullable(z.object({ day: z.string(), rows })),
});
export type ClassRetention = z.infer<typeof classRetention>;

/** `GET STAFF_PATHS.studyRetention(...)`. */
export const studyRetentionResponse = z.object({
  events: classRetention,
  drawings: classRetention,
  participants: classRetention,
});
export type StudyRetention = z.infer<typeof studyRetentionResponse>;
