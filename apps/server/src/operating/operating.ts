import type { Logger } from "pino";
import type { Database } from "../database/database.ts";
import type { KnownTime } from "../database/known-time.ts";
import type { People } from "../people/people.ts";
import type { Config } from "../platform/config/config.ts";
import type { Counts } from "../platform/counters.ts";
import type { Search } from "../search/search.ts";
import type { Sessions } from "../sessions/sessions.ts";
import type { Visits } from "../visits/visits.ts";
import { Doctor } from "./doctor/doctor.ts";
import { type FreeBytes, freeBytesOf } from "./limits/refuse-when-low.ts";
import { Metrics } from "./metrics.ts";
import { BlockedNetworks } from "./networks/blocked-networks.ts";
import { RefusedNetworks } from "./networks/refused-networks.ts";

/** What keeps the server going: limits, figures, maintenance, backups. */
export interface Operating {
  readonly metrics: Metrics;
  /** Reads how much can still be written on the embedded database's disk. */
  readonly freeBytes: FreeBytes;
  readonly refused: RefusedNetworks;
  readonly blocked: BlockedNetworks;
  readonly doctor: Doctor;
  /** Stores what was counted. */
  close(): Promise<void>;
}

export function createOperating(parts: {
  readonly config: Config;
  readonly log: Logger;
  readonly database: Database;
  readonly knownTime: KnownTime;
  readonly refusals: Counts;
  readonly people: People;
  readonly sessions: Sessions;
  readonly search: Search;
  readonly visits: Visits;
  /** The variables that hold the settings. */
  readonly environment: Readonly<Record<string, string | undefined>>;
}): Operating {
  const { config, database, log } = parts;
  const blocked = new BlockedNetworks(database, log);
  const refused = new RefusedNetworks({ database, blocked, log });
  return {
    metrics: new Metrics(parts),
    freeBytes: freeBytesOf(config.dataDir),
    refused,
    blocked,
    doctor: new Doctor(parts.environment),
    close: () => refused.write(),
  };
}
