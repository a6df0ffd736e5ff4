import type { Database } from "../database/database.ts";
import { AquariumStore } from "./aquarium-store.ts";
import { DraftStore } from "./drafts/draft-store.ts";
import { PendingImportStore } from "./drafts/pending-import-store.ts";
import { PhotographReadings } from "./photographs/photograph-readings.ts";
import { PhotographStore } from "./photographs/photograph-store.ts";
import { PublishStore } from "./publishes/publish-store.ts";
import type { OnRemove } from "./remove-aquarium.ts";

/** What is stored of aquariums. */
export interface CatalogStores {
  readonly database: Database;
  readonly aquariums: AquariumStore;
  readonly drafts: DraftStore;
  readonly pendingImports: PendingImportStore;
  readonly publishes: PublishStore;
  readonly photographs: PhotographStore;
  /** How far the photographs are that staff sent of late. */
  readonly photographReadings: PhotographReadings;
}

export function catalogStores(database: Database, onRemove?: OnRemove): CatalogStores {
  return {
    database,
    aquariums: new AquariumStore(database, onRemove),
    drafts: new DraftStore(database),
    pendingImports: new PendingImportStore(database),
    publishes: new PublishStore(database),
    photographs: new PhotographStore(database),
    photographReadings: new PhotographReadings(database),
  };
}
