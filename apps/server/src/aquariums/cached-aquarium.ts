import type { Aquarium, Dictionary } from "@harapen/contract/aquarium";
import { mediaAddress } from "@harapen/contract/calls/paths";
import type { Penguin } from "@harapen/contract/penguin";
import { believed } from "@harapen/recognition/learning/to-reference";
import { createSearcher } from "../search/create-searcher.ts";
import type { Searcher } from "../search/searcher.ts";
import type { StoredPattern } from "../storage/learned-pattern-store.ts";
import { type ColorCodes, indexColorWords } from "./color-words.ts";

interface Content {
  readonly details: Aquarium;
  readonly penguins: readonly Penguin[];
  /** The digest of each picture by its name. */
  readonly mediaHashes: ReadonlyMap<string, string>;
  readonly dictionaries: readonly Dictionary[];
  /** What was learned from visitors' drawings, by the penguins' ids. */
  readonly learned: ReadonlyMap<string, StoredPattern>;
}

/** One version of an aquarium in memory, with what every visit and every search needs. It never changes. */
export class CachedAquarium {
  readonly details: Aquarium;
  /** The base list, with addresses for its pictures. */
  readonly penguins: readonly Penguin[];
  readonly searcher: Searcher;
  /** What visitors may call the band colours. */
  readonly colorCodes: ColorCodes;
  /** The digest of each picture by its name. */
  readonly mediaHashes: ReadonlyMap<string, string>;

  /** `previous`: the searcher of the version before; where few penguins differ, the new one takes the rest over from it. */
  constructor(content: Content, previous?: Searcher) {
    const { details, penguins, mediaHashes, dictionaries, learned } = content;
    this.details = details;
    this.mediaHashes = mediaHashes;
    this.penguins = penguins.map((penguin) => withAddresses(details.slug, penguin, mediaHashes));
    const references = penguins.map(({ id, spots, avr_pos, band_color }) => ({
      id,
      ...believed({ spots, averageCounts: avr_pos }, learned.get(id)),
      bandColors: band_color,
      names: namesOf(id, dictionaries),
    }));
    this.searcher = createSearcher({ slug: details.slug, penguins: this.penguins, references }, previous);
    const worn = penguins.flatMap(({ band_color }) => band_color);
    this.colorCodes = indexColorWords([...details.band_colors, ...worn], dictionaries);
  }
}

/** Returns a penguin's names, in whichever languages it has one. */
function namesOf(id: string, dictionaries: readonly Dictionary[]): string[] {
  return dictionaries.flatMap(({ penguin: { name } }) => (Object.hasOwn(name, id) ? (name[id] ?? []) : []));
}

function withAddresses(slug: string, penguin: Penguin, hashes: ReadonlyMap<string, string>): Penguin {
  const address = (name: string) => mediaAddress(slug, name, hashes.get(name) ?? "");
  return { ...penguin, picture: address(penguin.picture), icon: address(penguin.icon) };
}
