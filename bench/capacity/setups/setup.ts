import { SLUG } from "../../support/aquarium-folder.ts";
import type { MeasuredServer } from "../../support/measured-server.ts";
import type { StatementFigures } from "../figures.ts";

/** A running setup of Harapen. */
export interface Setup {
  /** The address for visitors' requests. */
  readonly address: string;
  readonly servers: readonly MeasuredServer[];
  /** Returns the size of the database, in bytes. */
  storedBytes(): number;
  /** Returns PostgreSQL's processor time since its start, in milliseconds. */
  readonly databaseMs?: () => number;
  /** Returns PostgreSQL's statements since its start, summed by kind. */
  readonly statements?: () => StatementFigures[];
  stop(): Promise<unknown>;
}

/** Returns the settings of every measured server, over the aquarium below `folder`. */
export function serverSettings(folder: string): Record<string, string> {
  return {
    DATA_DIR: `${folder}/data`,
    IMPORT_DIR: `${folder}/${SLUG}`,
    DEFAULT_AQUARIUM: SLUG,
    TRUSTED_PROXIES: "loopback",
  };
}
