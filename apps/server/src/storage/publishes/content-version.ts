import { createHash } from "node:crypto";
import type { AquariumContent, MediaFile } from "../aquarium-content.ts";

type Versioned = Pick<AquariumContent, "details" | "penguins" | "dictionaries"> & {
  readonly media: readonly Omit<MediaFile, "bytes">[];
};

/** Returns the version of an aquarium's content: a digest, which changes when, and only when, any of it does. */
export function contentVersion({ details, penguins, dictionaries, media }: Versioned): string {
  const pictures = media.map(({ name, type, hash }) => [name, type, hash]);
  return createHash("sha256")
    .update(JSON.stringify([details, penguins, dictionaries, pictures]))
    .digest("hex");
}
