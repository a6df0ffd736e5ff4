import { createHash } from "node:crypto";
import { isDeepStrictEqual } from "node:util";
import type { Dictionary } from "@harapen/contract/aquarium";
import { bandedFlippersOf } from "@harapen/contract/bands";
import { mediaAddress } from "@harapen/contract/calls/paths";
import { isHere, type Penguin } from "@harapen/contract/penguin";
import { KEEPERS_FIELDS, type PenguinRecord } from "@harapen/contract/records";
import type { VisitorTraits } from "@harapen/contract/visitor-traits";
import { toReference } from "@harapen/recognition/learning/learn-confirmed";
import type { Reference, WornFlippers } from "@harapen/recognition/reference";
import { type AquariumSnapshot, type StoredPattern, searchVersions } from "./aquarium-snapshot.ts";
import type { ColorCodes } from "./color-words.ts";

/** The source of a snapshot: what the database holds, and the codes of band colours by the words for them. */
export interface SnapshotSource {
  /** The base list; `picture` and `icon` are file names. */
  readonly penguins: readonly PenguinRecord[];
  /** The digest of each picture by its name. */
  readonly mediaHashes: ReadonlyMap<string, string>;
  readonly dictionaries: readonly Dictionary[];
  readonly colorCodes: ColorCodes;
  /** The patterns learned from visitors' drawings, by the penguins' ids. */
  readonly learned: ReadonlyMap<string, StoredPattern>;
  /** In what its visitors differ from those that the engine is shipped with. */
  readonly visitors: VisitorTraits;
}

/** Returns a version of an aquarium for searches, with the penguins that are here. */
export function createSnapshot(slug: string, source: SnapshotSource): AquariumSnapshot {
  const entries = source.penguins.filter(isHere).map((penguin) => {
    const record = visibleRecord(penguin);
    const recorded = { spots: record.spots, averageCounts: record.avr_pos };
    return {
      record,
      names: namesOf(record.id, source.dictionaries),
      bandedFlippers: bandedFlippersOf(penguin),
      recorded: toReference(recorded, undefined),
      inForce: toReference(recorded, source.learned.get(record.id)),
    };
  });
  return {
    slug,
    penguins: entries.map(({ record }) => toPenguinResponse(slug, record, source.mediaHashes)),
    references: entries.map(({ record: { id, band_color }, bandedFlippers, names, inForce }) => ({
      id,
      ...inForce,
      bandColors: band_color,
      ...(bandedFlippers && { bandedFlippers }),
      names,
    })),
    visitors: source.visitors,
    versions: searchVersions({
      catalog: catalogVersion(entries, source.colorCodes),
      learned: learnedVersion(entries),
      visitors: visitorsVersion(source.visitors),
    }),
  };
}

/**
 * Returns a penguin's names, in the languages in which it has one; its id, by which visitors are shown it,
 * where none has.
 */
function namesOf(id: string, dictionaries: readonly Dictionary[]): string[] {
  const names = dictionaries.flatMap(({ penguin: { name } }) =>
    Object.hasOwn(name, id) && name[id]?.trim() ? [name[id]] : [],
  );
  return names.length > 0 ? names : [id];
}

/** Hexadecimal digits of a version: 48 bits, so that two versions of an aquarium do not meet by chance. */
const VERSION_LENGTH = 12;
/** The learned version where nothing was learned. */
const NOTHING_LEARNED = "none";

/** A penguin as keepers recorded it. */
interface CatalogEntry {
  readonly record: Penguin;
  /** The penguin's name in each language, in the order of the languages. */
  readonly names: readonly string[];
  /** Unset where not known. */
  readonly bandedFlippers: WornFlippers;
}

/**
 * Returns a digest of what keepers recorded of an aquarium: its penguins' base records, in the base list's
 * order, their names, the flippers that wear bands, and the words for band colours. It is the same on every
 * machine, and changes when an import changes any of these.
 */
function catalogVersion(entries: readonly CatalogEntry[], colorCodes: ColorCodes): string {
  const penguins = entries.map(({ record, names, bandedFlippers = "none" }) =>
    // "None" is in the record, as no colour.
    bandedFlippers === "none" ? [record, names] : [record, names, bandedFlippers],
  );
  const colors = [...colorCodes].toSorted(([one], [other]) => (one < other ? -1 : 1));
  return digest([penguins, colors]);
}

type Pattern = Pick<Reference, "spots" | "averageCounts">;

/** A penguin's pattern as keepers recorded it, and as drawings are compared with it. */
interface PatternEntry {
  readonly record: Pick<Penguin, "id">;
  readonly recorded: Pattern;
  readonly inForce: Pattern;
}

/** Returns a digest of the learned patterns that drawings are compared with; "none" where there are none. */
function learnedVersion(entries: readonly PatternEntry[]): string {
  const learned = entries.filter(({ recorded, inForce }) => !isDeepStrictEqual(recorded, inForce));
  if (learned.length === 0) return NOTHING_LEARNED;
  return digest(learned.map(({ record: { id }, inForce }) => [id, inForce]));
}

/** The visitors' version where they are those of the engine. */
const SHIPPED = "shipped";

/** Returns a digest of in what visitors differ from those that the engine is shipped with. */
function visitorsVersion(traits: VisitorTraits): string {
  const differing = Object.entries(traits).toSorted(([one], [other]) => (one < other ? -1 : 1));
  return differing.length === 0 ? SHIPPED : digest(differing);
}

function digest(content: unknown): string {
  return createHash("sha256").update(JSON.stringify(content)).digest("hex").slice(0, VERSION_LENGTH);
}

/** Returns a penguin's record without what its keepers alone know. */
function visibleRecord(record: PenguinRecord): Penguin {
  const visible = Object.entries(record).filter(([field]) => !KEEPERS_FIELDS.includes(field));
  return Object.fromEntries(visible) as Penguin;
}

/** Returns a penguin as visitors receive it, its pictures by their addresses. */
export function toPenguinResponse(
  slug: string,
  record: PenguinRecord,
  mediaHashes: ReadonlyMap<string, string>,
): Penguin {
  const address = (name: string) => mediaAddress(slug, name, mediaHashes.get(name) ?? "");
  const { picture, icon } = record;
  return { ...visibleRecord(record), picture: address(picture), icon: address(icon) };
}
