import * as z from "zod/mini";

/**
 * The kinds of lines of the audit log, in groups that are seen together. What is not listed here can't be
 * logged, and each has its words in the console.
 */
export const AUDIT_GROUPS = {
  content: [
    "draft-details",
    "draft-bird",
    "draft-birds",
    "draft-bird-removal",
    "discard-draft-document",
    "discard-draft",
    "send-photograph",
    "cut-icon",
    "adopt-learned",
    "use-fitted-visitors",
    "end-fitted-visitors",
    "evaluate",
    "preview",
    "publish",
    "restore",
    "undo-publish",
    "send-import",
    "import",
    "discard-import",
    "export",
  ],
  aquarium: ["add-aquarium", "hide-aquarium", "remove-aquarium", "change-kiosk"],
  people: [
    "read-people",
    "set-roles",
    "remove-roles",
    "expire-roles",
    "send-invitation",
    "add-person",
    "change-person",
    "remove-person",
    "new-admin",
    "see-new-admin",
    "first-sign-in",
    "end-session",
    "end-sessions",
    "demo-staff",
  ],
  visitors: ["delete-visitor"],
  study: [
    "add-study",
    "draft-study",
    "change-study",
    "set-study-status",
    "start-pilot",
    "end-pilot",
    "unblind-study",
    "test-alert",
    "make-codes",
    "export-study",
  ],
  participants: [
    "read-codes",
    "read-participants",
    "list-study-drawings",
    "replay-drawing",
    "exclude-participant",
    "include-participant",
    "withdraw-participant",
    "leave-study",
    "delete-participant",
    "preview-answers",
    "import-answers",
    "take-back-answers",
  ],
  truth: ["read-truth", "read-drawings", "enter-truth", "take-back-truth"],
  server: ["block-network", "unblock-network", "confirm-clock", "rotate-keys"],
} as const;

export type AuditGroup = keyof typeof AUDIT_GROUPS;
export type AuditAction = (typeof AUDIT_GROUPS)[AuditGroup][number];
export const AUDIT_GROUP_NAMES = Object.keys(AUDIT_GROUPS) as AuditGroup[];
export const AUDIT_ACTIONS: readonly AuditAction[] = Object.values(AUDIT_GROUPS).flat();

/** The most lines of one page. */
export const MAX_AUDIT_PAGE = 1_000;

/**
 * Somebody of the staff. An aquarium's people are told of others who have no role there no more than this.
 */
const auditPerson = z.union([
  z.object({ id: z.string(), mail: z.string(), name: z.nullable(z.string()) }),
  z.object({ who: z.enum(["admin", "other"]) }),
]);
export type AuditPerson = z.infer<typeof auditPerson>;

/** Facts of a line, each of its kind: a count, a day, a note, roles. */
const facts = z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.array(z.string())]));
export type AuditFacts = z.infer<typeof facts>;

/** Something that somebody has done. */
export const auditLine = z.object({
  id: z.string(),
  /** ISO 8601 in UTC. */
  at: z.string(),
  /** Who did it; `null`: nobody of the staff, as where an operator's command did it, or a visitor. */
  by: z.nullable(auditPerson),
  /** The slug; `null` if it concerned no aquarium. */
  aquarium: z.nullable(z.string()),
  /** What was done: one of `AUDIT_ACTIONS`, or of another version's. */
  action: z.string(),
  /**
   * What it was done to: a penguin's id, a publish's number, a participant's pseudonym; empty: nothing, or
   * somebody.
   */
  subject: z.string(),
  /** The member of staff to whom it was done. */
  person: z.nullable(auditPerson),
  /** The study in which it was done. */
  study: z.nullable(z.object({ id: z.string(), name: z.string() })),
  /** What of it the page tells, as it was before and after. */
  before: facts,
  after: facts,
});
export type AuditLine = z.infer<typeof auditLine>;

/** Who is no member of staff, as a filter: commands, the server itself, and visitors. */
export const NO_MEMBER = "none";

const day = z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/));

/**
 * The query of `GET STAFF_PATHS.audit` and `GET STAFF_PATHS.aquariumAudit`: the page after the line `after`;
 * if it is unset, the newest. Days are the aquarium's, or UTC's, and include both.
 */
export const auditQuery = z.object({
  after: z.optional(z.string()),
  limit: z._default(z.coerce.number().check(z.int(), z.gte(1), z.lte(MAX_AUDIT_PAGE)), 50),
  /** A member's id, or `NO_MEMBER`. */
  by: z.optional(z.string()),
  group: z.optional(z.enum(AUDIT_GROUP_NAMES)),
  study: z.optional(z.string()),
  from: z.optional(day),
  to: z.optional(day),
});
export type AuditQuery = z.input<typeof auditQuery>;

/** The response, newest first. */
export const auditPage = z.object({
  lines: z.array(auditLine),
  more: z.boolean(),
  /** The groups that the caller may see here. */
  groups: z.array(z.enum(AUDIT_GROUP_NAMES)),
  /** Who has done anything that the caller may see here, as far as they are known by name. */
  people: z.array(z.object({ id: z.string(), mail: z.string(), name: z.nullable(z.string()) })),
  /** The time zone of the days. */
  time_zone: z.string(),
});
export type AuditPage = z.infer<typeof auditPage>;
