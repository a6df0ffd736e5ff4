import { LOCALES } from "@harapen/contract/locales";
import type { PenguinRecord } from "@harapen/contract/records";
import type { BirdDocument, DetailsDocument } from "@harapen/contract/staff/content";
import { CONTENT_LIMITS } from "@harapen/contract/staff/limits";
import { byLocale, type Documents, joinDocuments, type Words } from "../documents.ts";
import { isSameBird } from "../folder/plan-import.ts";

/** What another aquarium's zip would add to an aquarium. */
export interface NewBirds {
  /** The aquarium's own documents with the birds that it does not have yet, after its own. */
  readonly documents: Documents;
  /** The number of birds in the zip which the aquarium has already. */
  readonly known: number;
}

/** Whether a zip's documents are those of another aquarium. */
export const isOfAnother = ({ details }: Documents, aquarium: string) => details.details.slug !== aquarium;

/**
 * Adds another aquarium's birds to an aquarium's own, which stay as they are, as do its settings. An id or a
 * place's code that means something else here gets the other's slug before it. Of the other's words come
 * those that its birds need and the aquarium lacks.
 */
export function asNewBirds(own: Documents, other: Documents): NewBirds {
  const { slug } = other.details.details;
  const [ownTexts, otherTexts] = [joinDocuments(own), joinDocuments(other)];
  const taken = new Set(own.birds.map(({ record }) => record.id));
  const ids = new Map(
    other.birds.flatMap(({ record: { id } }) => {
      const here = [id, withSlug(id, slug)].find((each) => isSameBird(id, otherTexts, each, ownTexts));
      return here === undefined ? [] : [[id, here] as const];
    }),
  );
  const added = other.birds.filter(({ record }) => !ids.has(record.id));
  for (const { record } of added) {
    const id = freeCode(record.id, slug, (code) => taken.has(code));
    taken.add(id);
    ids.set(record.id, id);
  }
  const places = placeCodes(own.details, other.details, added);
  const last = Math.max(-1, ...own.birds.map(({ position }) => position));
  const birds = added.map(
    (bird, index): BirdDocument => ({
      ...bird,
      position: last + 1 + index,
      record: withCodes(bird.record, ids, places),
    }),
  );
  const details = withWordsFor(own.details, other.details, added, places);
  return {
    documents: { details, birds: [...own.birds, ...birds] },
    known: other.birds.length - added.length,
  };
}

type Codes = ReadonlyMap<string, string>;

/** Returns a record with an aquarium's codes. Relations to birds that are in no list of the zip are left out. */
function withCodes(record: PenguinRecord, ids: Codes, places: Codes): PenguinRecord {
  const { id, pair_id, parent_ids, place_id } = record;
  return {
    ...record,
    id: ids.get(id) ?? id,
    ...(pair_id && { pair_id: ids.get(pair_id) ?? null }),
    ...(parent_ids && { parent_ids: parent_ids.flatMap((parent) => ids.get(parent) ?? []) }),
    ...(place_id && { place_id: places.get(place_id) ?? place_id }),
  };
}

/** Returns the codes under which an aquarium will have the places of added birds. */
function placeCodes(own: DetailsDocument, other: DetailsDocument, added: readonly BirdDocument[]): Codes {
  const used = new Set(added.flatMap(({ record }) => record.place_id ?? []));
  const here = (code: string) => wordsOf(own, "place", code).length > 0;
  return new Map(
    [...used].map((code) => {
      const [now, there] = [wordsOf(own, "place", code), wordsOf(other, "place", code)];
      const isSame = there.length === 0 || now.length === 0 || there.some((word) => now.includes(word));
      return [code, isSame ? code : freeCode(code, other.details.slug, here)];
    }),
  );
}

type Kind = "place" | "gender" | "color";

const wordsOf = ({ labels }: DetailsDocument, kind: Kind, code: string) =>
  LOCALES.flatMap(
    (locale) => (Object.hasOwn(labels[locale][kind], code) && labels[locale][kind][code]) || [],
  );

/** Returns an aquarium's details with the band colours and words that further birds need. */
function withWordsFor(
  own: DetailsDocument,
  other: DetailsDocument,
  added: readonly BirdDocument[],
  places: Codes,
): DetailsDocument {
  const worn = added.flatMap(({ record }) => [
    ...record.band_color,
    ...(record.bands ?? []).map(({ color }) => color),
  ]);
  const colors = other.details.band_colors.filter((code) => worn.includes(code));
  const same = (codes: readonly string[]): Codes => new Map(codes.map((code) => [code, code]));
  const genders = same(added.flatMap(({ record }) => record.gender ?? []));
  const labels = byLocale(LOCALES, (locale) => {
    const [mine, others] = [own.labels[locale], other.labels[locale]];
    return {
      ...mine,
      place: withMissing(mine.place, others.place, places),
      gender: withMissing(mine.gender, others.gender, genders),
      color: withMissing(mine.color, others.color, same(worn)),
    };
  });
  const band_colors = [...new Set([...own.details.band_colors, ...colors])];
  return { details: { ...own.details, band_colors }, labels };
}

/** Returns words with those of others that they lack; `codes` are the others' codes with those to be used. */
function withMissing(own: Words, others: Words, codes: Codes): Words {
  const missing = [...codes].flatMap(([theirs, code]) => {
    const word = Object.hasOwn(others, theirs) && others[theirs];
    return word && !Object.hasOwn(own, code) ? [[code, word]] : [];
  });
  return { ...own, ...Object.fromEntries(missing) };
}

/** Returns a code that is free: the wanted one, else one with the slug before it and, if need be, a number. */
function freeCode(wanted: string, slug: string, isTaken: (code: string) => boolean): string {
  if (!isTaken(wanted)) return wanted;
  const base = withSlug(wanted, slug);
  let code = base;
  for (let next = 2; isTaken(code); next++) code = `${base}-${next}`;
  return code;
}

/** Returns a code with a slug before it, with room for a number within the limits. */
function withSlug(code: string, slug: string): string {
  const room = CONTENT_LIMITS.id - slug.length - "--9999".length;
  return `${slug}-${code.slice(0, room)}`;
}
