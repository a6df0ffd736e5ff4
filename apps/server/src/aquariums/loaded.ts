import { type Aquarium, aquariumSlug, type Dictionary } from "@harapen/contract/aquarium";
import { APP_SEGMENT } from "@harapen/contract/constants";
import { LOCALES } from "@harapen/contract/locales";
import type { Penguin } from "@harapen/contract/penguin";
import { believed } from "@harapen/recognition/learning/to-reference";
import { Refusal } from "../errors/refusal.ts";
import { Representation } from "../http/representation.ts";
import { searcherIn } from "../search/choose.ts";
import type { Searcher } from "../search/searcher.ts";
import type { AquariumStore } from "../storage/aquarium-store.ts";
import type { LearnedPatternStore, StoredPattern } from "../storage/learned-pattern-store.ts";
import { type ColorWords, colorWords } from "./color-words.ts";

interface Parts {
  readonly details: Aquarium;
  readonly penguins: readonly Penguin[];
  readonly media: ReadonlyMap<string, string>;
  readonly dictionaries: readonly Dictionary[];
  /** What visitors' drawings taught, by the penguins' ids. */
  readonly learned: ReadonlyMap<string, StoredPattern>;
}

/** An aquarium as it is served, in memory: what every visit and every search needs. */
export class LoadedAquarium {
  readonly details: Aquarium;
  /** The base list, with addresses for its pictures. */
  readonly penguins: readonly Penguin[];
  readonly searcher: Searcher;
  /** What visitors may call the band colours. */
  readonly colorWords: ColorWords;
  /** The digest of each picture by its name. */
  readonly media: ReadonlyMap<string, string>;
  readonly #representations = new Map<string, Promise<Representation>>();

  constructor({ details, penguins, media, dictionaries, learned }: Parts, former?: Searcher) {
    this.details = details;
    this.media = media;
    this.penguins = penguins.map((penguin) => withAddresses(details.slug, penguin, media));
    const references = penguins.map(({ id, spots, avr_pos, band_color }) => ({
      id,
      ...believed({ spots, averageCounts: avr_pos }, learned.get(id)),
      bandColors: band_color,
      names: namesOf(id, dictionaries),
    }));
    this.searcher = searcherIn({ slug: details.slug, penguins: this.penguins, references }, former);
    const worn = penguins.flatMap(({ band_color }) => band_color);
    this.colorWords = colorWords([...details.band_colors, ...worn], dictionaries);
  }

  /** A JSON answer that holds as long as this version of the aquarium does; made when first asked for. */
  async answer(name: string, make: () => unknown): Promise<Representation> {
    const known = this.#representations.get(name);
    if (known) return known;
    const representation = Representation.json(await make(), "kept");
    this.#representations.set(name, Promise.resolve(representation));
    return representation;
  }
}

/**
 * The aquariums in memory, each as of its version in the database. The version is read for every request, so that two
 * servers over one database both serve an import from its commit on, whichever of them did it; and so with what is learned.
 */
export class LoadedAquariums {
  readonly #store: AquariumStore;
  readonly #learned: LearnedPatternStore;
  readonly #loaded = new Map<string, { version: string; aquarium: Promise<LoadedAquarium> }>();

  constructor(store: AquariumStore, learned: LearnedPatternStore) {
    this.#store = store;
    this.#learned = learned;
  }

  /** Throws a Refusal where there is no such aquarium. */
  async get(slug: string): Promise<LoadedAquarium> {
    const version = await this.#versionOf(slug);
    const known = this.#loaded.get(slug);
    if (known?.version === version) return known.aquarium;
    const aquarium = this.#load(slug, known?.aquarium);
    this.#loaded.set(slug, { version, aquarium });
    aquarium.catch(() => this.#loaded.delete(slug));
    return aquarium;
  }

  /** Finishes the searches that run. */
  async close(): Promise<void> {
    const loaded = await Promise.allSettled([...this.#loaded.values()].map(({ aquarium }) => aquarium));
    await Promise.all(loaded.map((each) => each.status === "fulfilled" && each.value.searcher.close()));
  }

  async #versionOf(slug: string): Promise<string> {
    const state = aquariumSlug.safeParse(slug).success ? await this.#store.versions(slug) : undefined;
    if (!state) throw new Refusal(404, "There is no such aquarium.");
    return `${state.version} ${state.learned}`;
  }

  /** An import that commits in between leaves a newer version behind, and so the next request loads again. */
  async #load(slug: string, former?: Promise<LoadedAquarium>): Promise<LoadedAquarium> {
    const before = await former?.catch(() => undefined);
    const parts = {
      details: await this.#store.details(slug),
      penguins: await this.#store.penguins(slug),
      media: await this.#store.mediaHashes(slug),
      dictionaries: await Promise.all(LOCALES.map((locale) => this.#store.dictionary(slug, locale))),
      learned: await this.#learned.ofAquarium(slug),
    };
    return new LoadedAquarium(parts, before?.searcher);
  }
}

/** In whichever languages it has one. */
function namesOf(id: string, dictionaries: readonly Dictionary[]): string[] {
  return dictionaries.flatMap(({ penguin: { name } }) => (Object.hasOwn(name, id) ? (name[id] ?? []) : []));
}

function withAddresses(slug: string, penguin: Penguin, media: ReadonlyMap<string, string>): Penguin {
  const address = (name: string) =>
    `/api/${APP_SEGMENT}/${slug}/media/${encodeURIComponent(name)}?v=${media.get(name) ?? ""}`;
  return { ...penguin, picture: address(penguin.picture), icon: address(penguin.icon) };
}
