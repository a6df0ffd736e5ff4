import { auditQuery } from "@harapen/contract/staff/audit";
import { STAFF_PATHS } from "@harapen/contract/staff/paths";
import { readingCall } from "./call.ts";

/** Serves what staff have done anywhere, newest first. */
export const readAudit = readingCall({
  path: STAFF_PATHS.audit,
  access: "admin",
  query: auditQuery,
  answer: ({ context, query }) => context.storage.audit.page(query),
});

/** Serves what staff have done in one aquarium, newest first. */
export const readAquariumAudit = readingCall({
  path: STAFF_PATHS.aquariumAudit(":slug"),
  access: "keeper",
  query: auditQuery,
  answer: ({ context, params, query }) => context.storage.audit.page({ ...query, aquarium: params.slug }),
});
