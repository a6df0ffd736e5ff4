import type { StoredPattern } from "../../catalog/published/aquarium-snapshot.ts";
import type { Database } from "../../database/database.ts";
import { countedConfirmations } from "../../search/learning/confirmations.ts";

/** Which drawings taught the learned patterns in force: by these they can't be judged. */
export interface Taught {
  /** Whether a record taught any pattern, or one of the same device taught this penguin's. */
  by(record: string | undefined, device: string, penguin: string): boolean;
}

/**
 * Reads which drawings taught an aquarium's patterns. Of a pattern from before searches were signed nobody
 * knows: then all confirmations of its penguin may have taught it.
 */
export async function readTaught(
  database: Database,
  aquarium: string,
  learned: ReadonlyMap<string, StoredPattern>,
): Promise<Taught> {
  const records = new Set<string>();
  const places = new Set<string>();
  for (const [penguin, { madeBy }] of learned) {
    for (const record of madeBy?.records ?? []) records.add(record);
    for (const key of await countedConfirmations(database, aquarium, penguin)) {
      if (madeBy && !records.has(key.record)) continue;
      records.add(key.record);
      places.add(placeOf(key.device ?? key.visit, penguin));
    }
  }
  return {
    by: (record, device, penguin) =>
      (record !== undefined && records.has(record)) || places.has(placeOf(device, penguin)),
  };
}

const placeOf = (device: string, penguin: string) => `${penguin} ${device}`;
