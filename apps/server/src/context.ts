import type { Logger } from "pino";
import { LoadedAquariums } from "./aquariums/loaded.ts";
import type { Config } from "./config.ts";
import { identityOf } from "./identity/choose.ts";
import type { Identity } from "./identity/identity.ts";
import { BackgroundLearner } from "./learning/background-learner.ts";
import type { Storage } from "./storage/storage.ts";

/** What the calls work with. */
export interface Context {
  readonly config: Config;
  readonly log: Logger;
  readonly storage: Storage;
  readonly aquariums: LoadedAquariums;
  readonly identity: Identity;
  readonly learner: BackgroundLearner;
}

/** The context over an open storage; tests override its parts. */
export function createContext(
  parts: Pick<Context, "config" | "log" | "storage">,
  overrides: Partial<Context> = {},
): Context {
  return {
    ...parts,
    aquariums: new LoadedAquariums(parts.storage.aquariums, parts.storage.learned),
    identity: identityOf(parts),
    learner: new BackgroundLearner({ database: parts.config, log: parts.log }),
    ...overrides,
  };
}
