import type { Aquarium } from "@harapen/contract/aquarium";
import type { Penguin } from "@harapen/contract/penguin";
import { type SharedSnapshot, shareSnapshot } from "../search/shared-snapshot.ts";
import { type ColorCodes, indexColorWords } from "./color-words.ts";
import { createSnapshot, type SnapshotSource } from "./create-snapshot.ts";

/** An aquarium as the database holds it. */
interface Content extends Omit<SnapshotSource, "colorCodes"> {
  readonly details: Aquarium;
}

/** One version of an aquarium in memory, with what every visit and every search needs. It never changes. */
export class CachedAquarium {
  readonly details: Aquarium;
  /** The base list, with addresses for its pictures. */
  readonly penguins: readonly Penguin[];
  /** What drawings are compared with, for the threads that do it. */
  readonly snapshot: SharedSnapshot;
  /** What visitors may call the band colours. */
  readonly colorCodes: ColorCodes;
  /** The digest of each picture by its name. */
  readonly mediaHashes: ReadonlyMap<string, string>;

  constructor(content: Content) {
    const { details, penguins, mediaHashes, dictionaries } = content;
    const worn = penguins.flatMap(({ band_color }) => band_color);
    this.colorCodes = indexColorWords([...details.band_colors, ...worn], dictionaries);
    const snapshot = createSnapshot(details.slug, { ...content, colorCodes: this.colorCodes });
    this.details = details;
    this.mediaHashes = mediaHashes;
    this.penguins = snapshot.penguins;
    this.snapshot = shareSnapshot(snapshot);
  }
}
