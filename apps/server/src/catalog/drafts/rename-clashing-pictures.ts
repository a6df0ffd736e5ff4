import { parse } from "node:path";
import type { BirdDocument } from "@harapen/contract/staff/content";
import type { StoredMedia } from "../aquarium-content.ts";
import { type Documents, renamePictures } from "../documents.ts";

/** The hexadecimal digits of the digest that distinguish a picture from another of the same name. */
const SUFFIX_LENGTH = 8;

type Media = ReadonlyMap<string, StoredMedia>;

/**
 * Returns documents whose pictures can stand beside others: a picture whose name another picture has is
 * renamed.
 */
export function renameClashingPictures(
  { details, birds }: Documents,
  media: readonly StoredMedia[],
  others: Media,
): { documents: Documents; media: StoredMedia[] } {
  const renamed = new Map(media.map((file) => [file.name, { ...file, name: freeName(file, others) }]));
  const documents = { details, birds: birds.map((bird) => withNames(bird, renamed)) };
  return { documents, media: [...renamed.values()] };
}

function withNames(bird: BirdDocument, renamed: Media): BirdDocument {
  return { ...bird, record: renamePictures(bird.record, (name) => renamed.get(name)?.name ?? name) };
}

function freeName({ name, hash }: StoredMedia, others: Media): string {
  const other = others.get(name);
  if (!other || other.hash === hash) return name;
  const { name: stem, ext } = parse(name);
  return `${stem}-${hash.slice(0, SUFFIX_LENGTH)}${ext}`;
}
