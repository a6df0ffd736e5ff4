import { ENGINE_VERSION } from "@harapen/recognition/engine-version";

/** The versions with which a ranking was computed. Where all three are the same, a drawing is ranked the same. */
export interface SearchVersions {
  /** The recognition's own version. */
  readonly engine: string;
  /** A digest of what keepers recorded of the aquarium's penguins, and of the words for band colours. */
  readonly catalog: string;
  /** A digest of the learned patterns in force. */
  readonly learned: string;
}

/** Returns the versions of a snapshot for the engine that this server runs. */
export function searchVersions(snapshot: Omit<SearchVersions, "engine">): SearchVersions {
  return { engine: ENGINE_VERSION, ...snapshot };
}
