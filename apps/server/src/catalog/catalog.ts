import type { Logger } from "pino";
import type { Database } from "../database/database.ts";
import type { Config } from "../platform/config/config.ts";
import { type CatalogStores, catalogStores } from "./catalog-stores.ts";
import { DefaultAquarium } from "./default-aquarium.ts";
import { ImportReader } from "./exchange/import-reader.ts";
import { LookAlikes } from "./look-alikes/look-alikes.ts";
import { IconCutter } from "./photographs/icon-cutter.ts";
import { PhotographDecoder } from "./photographs/photograph-decoder.ts";
import { PhotographReader } from "./photographs/photograph-reader.ts";
import { PreviewCache } from "./previews/preview-cache.ts";
import { AquariumCache, type LearnedPatterns } from "./published/aquarium-cache.ts";
import type { OnRemove } from "./remove-aquarium.ts";

/** The aquariums, and what staff make of them. */
export interface Catalog extends CatalogStores {
  /** The aquariums as visitors see them. */
  readonly published: AquariumCache;
  readonly defaultAquarium: DefaultAquarium;
  readonly previews: PreviewCache;
  /** Reads the zips that staff send. */
  readonly imports: ImportReader;
  /** Reads the photographs that staff send, by the same decoder. */
  readonly photographReader: PhotographReader;
  readonly icons: IconCutter;
  readonly lookAlikes: LookAlikes;
  close(): Promise<void>;
}

export function createCatalog(parts: {
  readonly config: Pick<Config, "defaultAquarium">;
  readonly log: Logger;
  readonly database: Database;
  readonly learned: LearnedPatterns;
  readonly onRemove: OnRemove;
}): Catalog {
  const { config, log, database, learned, onRemove } = parts;
  const stores = catalogStores(database, onRemove);
  const lookAlikes = new LookAlikes();
  const decoder = new PhotographDecoder();
  const { photographs, photographReadings: readings } = stores;
  const photographReader = new PhotographReader({ photographs, readings, decoder, log });
  const imports = new ImportReader(stores, decoder, log);
  return {
    ...stores,
    published: new AquariumCache(stores.aquariums, learned),
    defaultAquarium: new DefaultAquarium(stores.aquariums, config.defaultAquarium),
    previews: new PreviewCache(stores, learned),
    imports,
    photographReader,
    icons: new IconCutter(database, stores.drafts.addPictures.bind(stores.drafts), decoder),
    lookAlikes,
    async close() {
      await Promise.all([lookAlikes.close(), photographReader.close(), imports.close(), decoder.close()]);
    },
  };
}
