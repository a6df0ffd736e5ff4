import type { Locale } from "@harapen/contract/locales";
import { pino } from "pino";
import { expect, it } from "vitest";
import { openDatabase } from "../../database/database.ts";
import { LearnedPatternStore } from "../../search/learned/learned-pattern-store.ts";
import { SearchIndexes } from "../../search/search-indexes.ts";
import { aquariumContent } from "../../testing/aquarium-fixture.ts";
import { roomsOf } from "../../testing/rooms.ts";
import { temporaryFolder } from "../../testing/temporary-folder.ts";
import { AquariumCache } from "./aquarium-cache.ts";
import { toDictionaryResponse } from "./fill-names.ts";

/** A store whose first answer waits until it is released, as over a connection that was lost and renewed. */
class SlowAtFirst extends LearnedPatternStore {
  readonly read = Promise.withResolvers<void>();
  readonly letGo = Promise.withResolvers<void>();
  #isFirst = true;

  override async ofAquarium(aquarium: string) {
    const isFirst = this.#isFirst;
    this.#isFirst = false;
    const patterns = await super.ofAquarium(aquarium);
    this.read.resolve();
    if (isFirst) await this.letGo.promise;
    return patterns;
  }
}

// Rule (an-aquariums-data): Where two versions are read at once, searches use the one whose reading began
//   later
it("a version that is read before a newer one, and is there after it, takes no thread back to it", async () => {
  const database = await openDatabase({ dataDir: temporaryFolder() }, pino({ level: "silent" }));
  const rooms = roomsOf(database);
  const learned = new SlowAtFirst(database);
  const cache = new AquariumCache(rooms.catalog.aquariums, learned);
  const content = await aquariumContent();
  const { slug, name } = content.details;
  await rooms.catalog.aquariums.replace(content);
  const reading = cache.get(slug);
  await learned.read.promise;
  const details = { ...content.details, name: { ...name, en: "Newer Hall" } };
  await rooms.catalog.aquariums.replace({ ...content, details, version: "newer" });
  const newer = await cache.get(slug);
  learned.letGo.resolve();
  const older = await reading;
  expect([older, newer].map(({ details }) => details.name.en)).toEqual([name.en, "Newer Hall"]);
  const indexes = new SearchIndexes();
  const index = indexes.of(newer.snapshot);
  expect(indexes.of(older.snapshot)).toBe(index);
  await rooms.close();
});

// Rule (band-colours)
it("a stored aquarium whose standard colours have no words is answered with the usual ones", async () => {
  const database = await openDatabase({ dataDir: temporaryFolder() }, pino({ level: "silent" }));
  const rooms = roomsOf(database);
  const content = await aquariumContent();
  const details = { ...content.details, band_colors: ["silver", "tartan"] };
  const wordless = (locale: Locale) => ({ ...content.dictionaries[locale], color: {} });
  const dictionaries = { ja: wordless("ja"), en: wordless("en"), zh: wordless("zh"), ko: wordless("ko") };
  await rooms.catalog.aquariums.replace({ ...content, details, dictionaries });
  const cache = new AquariumCache(rooms.catalog.aquariums, new LearnedPatternStore(database));
  const shown = await cache.get(details.slug);
  const { color, borrowed } = toDictionaryResponse(shown, "zh");
  expect([color.silver, color.tartan, color.red, borrowed?.color.silver]).toEqual([
    "银",
    undefined,
    "红",
    undefined,
  ]);
  expect(shown.colorCodes.get("은색")).toBe("silver");
  await rooms.close();
});
