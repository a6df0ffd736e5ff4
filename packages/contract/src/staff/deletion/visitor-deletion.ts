import * as z from "zod/mini";
import { deletionRequest } from "./deletion.ts";

/** How a visitor is named, in a study or not: by the number of their device or of their account (the ID token's `sub`), as About shows it. */
export const VISITOR_NAMES = ["device", "account"] as const;

/**
 * `POST STAFF_PATHS.deletions(...)`: says what would be deleted of a visitor and, unless `dry_run`, deletes it. Responds with `deletionResponse`; `GET` of the same path answers
 * `deletionReceiptsResponse`, about those whom keepers deleted.
 */
export const visitorDeletionRequest = z.extend(deletionRequest, { named_by: z.enum(VISITOR_NAMES) });
export type VisitorDeletionRequest = z.infer<typeof visitorDeletionRequest>;
