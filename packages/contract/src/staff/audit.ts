import * as z from "zod/mini";

/** The most entries of one page. */
const MAX_PAGE = 200;

/** Something that somebody has done. */
export const auditEntry = z.object({
  id: z.string(),
  /** ISO 8601 in UTC. */
  at: z.string(),
  /**
   * Who did it; `null`: an operator's command. An aquarium's people are told of an admin, or anybody else who
   * has no role there, no more than this.
   */
  by: z.nullable(
    z.union([
      z.object({ id: z.string(), mail: z.string(), name: z.nullable(z.string()) }),
      z.object({ who: z.enum(["admin", "other"]) }),
    ]),
  ),
  /** The slug; `null` if it concerned no aquarium. */
  aquarium: z.nullable(z.string()),
  /** What was done: `add-person`. */
  action: z.string(),
  /** What it was done to, as the action identifies it: the id of a person or penguin, or nothing. */
  subject: z.string(),
  before: z.unknown(),
  after: z.unknown(),
});
export type AuditEntry = z.infer<typeof auditEntry>;

/**
 * The query of `GET STAFF_PATHS.audit` and `GET STAFF_PATHS.aquariumAudit`: the page after the entry `after`;
 * if it is unset, the newest.
 */
export const auditQuery = z.object({
  after: z.optional(z.string()),
  limit: z._default(z.coerce.number().check(z.int(), z.gte(1), z.lte(MAX_PAGE)), 50),
});

/** The response, newest first. */
export const auditPage = z.object({ entries: z.array(auditEntry), more: z.boolean() });
export type AuditPage = z.infer<typeof auditPage>;
