import type { Dictionary } from "@harapen/contract/aquarium";
import { isHere } from "@harapen/contract/penguin";
import type { PenguinRecord } from "@harapen/contract/records";
import { toReference } from "@harapen/recognition/learning/learn-confirmed";
import type { AquariumSnapshot } from "../search/aquarium-snapshot.ts";
import { searchVersions } from "../search/search-versions.ts";
import type { StoredPattern } from "../storage/learned/learned-pattern-store.ts";
import type { ColorCodes } from "./color-words.ts";
import { toPenguinResponse, visibleRecord } from "./penguin-response.ts";
import { catalogVersion, learnedVersion } from "./snapshot-versions.ts";

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
}

/** Returns a version of an aquarium for searches, with the penguins that are here. */
export function createSnapshot(slug: string, source: SnapshotSource): AquariumSnapshot {
  const entries = source.penguins.filter(isHere).map((penguin) => {
    const record = visibleRecord(penguin);
    const recorded = { spots: record.spots, averageCounts: record.avr_pos };
    return {
      record,
      names: namesOf(record.id, source.dictionaries),
      recorded: toReference(recorded, undefined),
      inForce: toReference(recorded, source.learned.get(record.id)),
    };
  });
  return {
    slug,
    penguins: entries.map(({ record }) => toPenguinResponse(slug, record, source.mediaHashes)),
    references: entries.map(({ record: { id, band_color }, names, inForce }) => ({
      id,
      ...inForce,
      bandColors: band_color,
      names,
    })),
    versions: searchVersions({
      catalog: catalogVersion(entries, source.colorCodes),
      learned: learnedVersion(entries),
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
