import { SLUG } from "../../support/aquarium-folder.ts";
import type { MeasuredServer } from "../../support/measured-server.ts";
import type { StatementFigures } from "../figures.ts";

/** A way of running Harapen, while it runs. */
export interface Setup {
  /** Where visitors' requests go. */
  readonly address: string;
  readonly servers: readonly MeasuredServer[];
  /** Returns the size of the database, in bytes. */
  storedBytes(): number;
  /** Returns PostgreSQL's processor time since its start, in milliseconds. */
  readonly databaseMs?: () => number;
  /** Returns PostgreSQL's statements since its start, all together. */
  readonly statements?: () => StatementFigures[];
  stop(): Promise<unknown>;
}

/** The settings of every server that is measured, over the aquarium below `folder`. */
export function serverSettings(folder: string): Record<string, string> {
  return {
    DATA_DIR: `${folder}/data`,
    IMPORT_DIR: `${folder}/${SLUG}`,
    DEFAULT_AQUARIUM: SLUG,
    TRUSTED_PROXIES: "loopback",
  };
}
