import type { VisitorTraits } from "@harapen/contract/visitor-traits";
import { pino } from "pino";
import { type Database, openDatabase } from "../../database/database.ts";
import { FittedVisitorsStore } from "../../search/fitted/fitted-visitors-store.ts";

const FOUND = {
  before: { logLoss: 1.55, hits: [0.55, 0.74, 0.87], calibrationError: 0.06 },
  after: { logLoss: 1.28, hits: [0.62, 0.79, 0.9], calibrationError: 0.02 },
  gain: { mean: 0.27, standardError: 0.06 },
} as const;

/**
 * Stores a proposal of how an aquarium's visitors draw in the SQLite database of a server in another process.
 */
export async function proposeBesideServer(dataDir: string, aquarium: string): Promise<void> {
  const database = await openDatabase({ dataDir }, pino({ level: "silent" }));
  await proposeVisitors(database, aquarium, { spread: 1.3, omission: 2, rotation: 1.1 });
  await database.destroy();
}

/** Stores a proposal of such visitors, with figures that say nothing of them; resolves to its version. */
export function proposeVisitors(
  database: Database,
  aquarium: string,
  traits: VisitorTraits,
): Promise<number> {
  const { before, after, gain } = FOUND;
  return new FittedVisitorsStore(database).propose(aquarium, {
    traits,
    figures: {
      ...{ visits: 412, weight: 190.4, networks: 63 },
      fitted: [
        { trait: "spread", value: 1.3, low: 1.2, high: 1.4 },
        { trait: "omission", value: 2, low: 1.4, high: 2.9 },
        { trait: "rotation", value: 1.1, low: 0.9, high: 1.3 },
      ],
      before: { ...before, hits: [...before.hits] },
      after: { ...after, hits: [...after.hits] },
      gain,
    },
  });
}
