import { createHash } from "node:crypto";
import type { BirdDocument, DetailsDocument } from "@harapen/contract/staff/content";

/**
 * Returns the digest of a document, whatever the order of its fields. It leaves a bird's position out, so
 * that it stays the same when another bird is added or removed before it.
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
