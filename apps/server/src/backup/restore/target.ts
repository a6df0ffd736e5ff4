import type { DatabaseSettings } from "../../storage/database.ts";
import type { Manifest } from "../format/manifest.ts";

/** The database that a backup is restored into, and how what is there is replaced in one step. */
export interface Target {
  /** Whether it holds no aquarium, as before the first start. */
  isEmpty(): Promise<boolean>;
  /** Throws a BackupError ("in-use") while a server, or another command, works on it. */
  assertUnused(): Promise<void>;
  /** Writes a backup's content beside what is there, checks it against the manifest, and returns the settings that open it. */
  fill(file: string, manifest: Manifest): Promise<DatabaseSettings>;
  /** Puts what was filled in the place of what is there, which is kept; where nothing was there, it has no name. */
  replace(): Promise<Replaced>;
  /** Removes what is beside the target and of no use any more. */
  tidy(): Promise<void>;
}

export interface Replaced {
  /** What to call the kept state; `undefined` where there was none. */
  readonly kept: string | undefined;
  /** Puts the kept state back, and removes what took its place. */
  undo(): Promise<void>;
}
