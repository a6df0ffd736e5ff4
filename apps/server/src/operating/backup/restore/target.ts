import type { DatabaseSettings } from "../../../database/database.ts";
import type { Manifest } from "../format/manifest.ts";

/** The database into which a backup is restored, and whose content is replaced in one step. */
export interface Target {
  /** Whether it holds no aquarium, as before the first start. */
  isEmpty(): Promise<boolean>;
  /** Throws a BackupError ("in-use") while a server, or another command, works on it. */
  assertUnused(): Promise<void>;
  /**
   * Writes a backup's content beside the existing one, checks it against the manifest, and returns the
   * settings that open it.
   */
  fill(file: string, manifest: Manifest): Promise<DatabaseSettings>;
  /**
   * Replaces the existing content by what was filled, and keeps it; `kept` is `undefined` where there was
   * none.
   */
  replace(): Promise<Replaced>;
  /** Removes what is beside the target and no longer needed. */
  tidy(): Promise<void>;
}

export interface Replaced {
  /** The name of the kept content; `undefined` where there was none. */
  readonly kept: string | undefined;
  /** Puts the kept content back, and removes what replaced it. */
  undo(): Promise<void>;
}
