import { createHash } from "node:crypto";

/** What a deletion of a person empties in a line of the audit log. */
export interface AuditContent {
  readonly subject: string;
  /** JSON. */
  readonly before: string | null;
  /** JSON. */
  readonly after: string | null;
}

/** What stays in a line for good. */
export interface AuditFrame {
  readonly id: string;
  readonly at: string;
  readonly member: string | null;
  readonly aquarium: string | null;
  readonly action: string;
}

/** The chain's digest before the first line. */
export const CHAIN_START = "";

/**
 * Returns the digest (SHA-256) of what a line may lose. With the salt, which it loses as well, nobody can try
 * afterwards whose name it was.
 */
export function contentDigest({ subject, before, after }: AuditContent, salt: string): string {
  return sha256([salt, subject, before, after]);
}

/** Returns the digest of a line and of all before it, by that of the one before. */
export function chainDigest(
  previous: string,
  number: number,
  { id, at, member, aquarium, action }: AuditFrame,
  content: string,
): string {
  return sha256([previous, number, id, at, member, aquarium, action, content]);
}

function sha256(fields: readonly unknown[]): string {
  return createHash("sha256").update(JSON.stringify(fields)).digest("hex");
}
