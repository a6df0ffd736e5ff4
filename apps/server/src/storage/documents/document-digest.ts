import { createHash } from "node:crypto";
import type { BirdDocument, DetailsDocument } from "@harapen/contract/staff/content";

/**
 * Returns the digest of a document, the same however its fields are ordered. A bird's position is no part of it: where another bird comes
 * or goes before it, it is the same.
 */
export function documentDigest(document: BirdDocument | DetailsDocument): string {
  const { position: _, ...content } = { position: 0, ...document };
  return createHash("sha256").update(canonicalJson(content)).digest("hex");
}

/** Returns JSON with the keys of each object in one order, without those that are undefined. */
function canonicalJson(value: unknown): string {
  return JSON.stringify(value, (_, inner: unknown) =>
    typeof inner === "object" && inner !== null && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([one], [other]) => (one < other ? -1 : 1)))
      : inner,
  );
}
