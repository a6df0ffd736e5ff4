import type { Config } from "../platform/config/config.ts";
import type { Counts } from "../platform/counters.ts";
import type { Search } from "../search/search.ts";
import type { Sessions } from "../sessions/sessions.ts";
import { type FreeBytes, freeBytesOf } from "./limits/refuse-when-low.ts";
import { Metrics } from "./metrics.ts";

/** What keeps the server going: limits, figures, maintenance, backups. */
export interface Operating {
  readonly metrics: Metrics;
  /** Reads how much can still be written on the embedded database's disk. */
  readonly freeBytes: FreeBytes;
}

export function createOperating(parts: {
  readonly config: Config;
  readonly refusals: Counts;
  readonly sessions: Sessions;
  readonly search: Search;
}): Operating {
  return { metrics: new Metrics(parts), freeBytes: freeBytesOf(parts.config.dataDir) };
}
