import { extname } from "node:path";
import type { CommentPhrases, Dictionary } from "@harapen/contract/aquarium";
import { LOCALES, type Locale } from "@harapen/contract/locales";
import { isHere } from "@harapen/contract/penguin";
import type { PenguinRecord } from "@harapen/contract/records";
import type { AquariumContent, MediaFile, StoredContent } from "../aquarium-content.ts";
import { pictureNames, renamePictures } from "../documents.ts";
import { contentVersion } from "./revision.ts";

/** A content whose pictures are files, or stored already. */
interface ContentWith<Media> extends Omit<AquariumContent, "media"> {
  readonly media: readonly Media[];
}

type NamedMedia = Omit<MediaFile, "bytes">;

/**
 * Adds the birds that an aquarium had and its new content lacks, with their texts and pictures, so that
 * albums still know them. Those that were here become not on show since that day (ISO 8601).
 */
export function withFormerBirds<Media extends NamedMedia>(
  content: ContentWith<Media>,
  stored: StoredContent,
  day: string,
): ContentWith<Media | StoredContent["media"][number]> {
  const ids = new Set(content.penguins.map(({ id }) => id));
  const former = stored.penguins.filter(({ id }) => !ids.has(id));
  if (former.length === 0) return content;
  const { kept, newNames } = keepPictures(former, content.media, stored.media);
  const whole = {
    ...content,
    penguins: [
      ...content.penguins,
      ...former.map((bird) => renamePictures(withdrawn(bird, day), (name) => newNames.get(name) ?? name)),
    ],
    ...keepTexts(former, content, stored),
    media: [...content.media, ...kept].sort((one, other) => (one.name < other.name ? -1 : 1)),
  };
  return { ...whole, version: contentVersion(whole) };
}

function withdrawn(bird: PenguinRecord, day: string): PenguinRecord {
  return isHere(bird) ? { ...bird, status: { kind: "not-on-show", since: day } } : bird;
}

/**
 * Returns what pictures some birds keep. One whose name the new content gives to another is named after its
 * digest.
 */
function keepPictures<Stored extends NamedMedia>(
  birds: readonly PenguinRecord[],
  media: readonly NamedMedia[],
  stored: readonly Stored[],
): { kept: Stored[]; newNames: ReadonlyMap<string, string> } {
  const wanted = new Set(birds.flatMap(pictureNames));
  const taken = new Map(media.map(({ name, hash }) => [name, hash]));
  const newNames = new Map<string, string>();
  const kept = stored
    .filter(({ name }) => wanted.has(name))
    .flatMap((file) => {
      const hash = taken.get(file.name);
      if (hash === undefined) return [file];
      if (hash === file.hash) return [];
      const name = `${file.hash}${extname(file.name)}`;
      newNames.set(file.name, name);
      return taken.has(name) ? [] : [{ ...file, name }];
    });
  return { kept, newNames };
}

type Texts = Pick<AquariumContent, "dictionaries" | "commentPhrases">;

/** Returns the new content's texts, and beside them the stored texts of these birds. */
function keepTexts(birds: readonly PenguinRecord[], content: Texts, stored: Texts): Texts {
  const ids = birds.map(({ id }) => id);
  const places = birds.flatMap(({ place_id }) => place_id ?? []);
  const colors = birds.flatMap(({ band_color }) => band_color);
  const keep = (locale: Locale): [Locale, Dictionary] => {
    const [now, before] = [content.dictionaries[locale], stored.dictionaries[locale]];
    const penguin = {
      name: withLabels(now.penguin.name, before.penguin.name, ids),
      comment: withLabels(now.penguin.comment, before.penguin.comment, ids),
    };
    const place = withLabels(now.place, before.place, places);
    return [locale, { ...now, penguin, place, color: withLabels(now.color, before.color, colors) }];
  };
  const dictionaries = Object.fromEntries(LOCALES.map(keep)) as AquariumContent["dictionaries"];
  const commentPhrases = { ...content.commentPhrases };
  for (const locale of LOCALES) {
    const [now, before] = [content.commentPhrases[locale], stored.commentPhrases[locale]];
    if (now && before) commentPhrases[locale] = withLabels<CommentPhrases[string]>(now, before, ids);
  }
  return { dictionaries, commentPhrases };
}

/** Returns the labels, with those of some codes added where they are missing. */
function withLabels<Label = string>(
  labels: Readonly<Record<string, Label>>,
  others: Readonly<Record<string, Label>>,
  codes: readonly string[],
): Record<string, Label> {
  const lacking = codes.filter((code) => !Object.hasOwn(labels, code) && Object.hasOwn(others, code));
  return { ...labels, ...Object.fromEntries(lacking.map((code) => [code, others[code] as Label])) };
}
