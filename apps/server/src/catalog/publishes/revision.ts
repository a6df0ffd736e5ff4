import { createHash } from "node:crypto";
import type { Database } from "../../database/database.ts";
import { StaffError } from "../../platform/errors.ts";
import type { AquariumContent, MediaFile } from "../aquarium-content.ts";

/**
 * Locks an aquarium's row until the end of the transaction, so that changes of its draft and publishes happen
 * one after the other, and resolves to the row; to `undefined` where there is no such aquarium.
 */
export function lockAquarium(transaction: Database, aquarium: string) {
  return transaction
    .updateTable("aquarium")
    .set((each) => ({ revision: each.ref("revision") }))
    .where("slug", "=", aquarium)
    .where("removed_at", "is", null)
    .returning(["version", "imported_at", "revision"])
    .executeTakeFirst();
}

/** Counts an aquarium's revision up and resolves to it; rejects where there is no such aquarium. */
export async function nextRevision(transaction: Database, aquarium: string): Promise<number> {
  const { revision } = await transaction
    .updateTable("aquarium")
    .set((each) => ({ revision: each("revision", "+", 1) }))
    .where("slug", "=", aquarium)
    .where("removed_at", "is", null)
    .returning("revision")
    .executeTakeFirstOrThrow(() => new StaffError("not-found", "There is no such aquarium."));
  return revision;
}

type Versioned = Pick<AquariumContent, "details" | "penguins" | "dictionaries"> & {
  readonly media: readonly Omit<MediaFile, "bytes">[];
};

/**
 * Returns the version of an aquarium's content: a digest, which changes when, and only when, any of it does.
 */
export function contentVersion({ details, penguins, dictionaries, media }: Versioned): string {
  const pictures = media.map(({ name, type, hash }) => [name, type, hash]);
  return createHash("sha256")
    .update(JSON.stringify([details, penguins, dictionaries, pictures]))
    .digest("hex");
}
