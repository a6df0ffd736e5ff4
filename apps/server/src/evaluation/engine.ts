import { readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import type { AnsweredLook } from "@harapen/contract/calls/looks";
import type { Drawing } from "@harapen/recognition/drawing/scene";
import { ENGINE_VERSION } from "@harapen/recognition/engine-version";
import { type Ranked, rank } from "@harapen/recognition/rank";
import { prepareReferences, type Reference } from "@harapen/recognition/reference";
import { errorMessage } from "../platform/errors.ts";

/** Ranks an aquarium's individuals by a drawing, as a search does. */
type Rank = (drawing: Drawing, looks: readonly AnsweredLook[]) => readonly Pick<Ranked, "id" | "score">[];

/** What drawings are replayed through: a build of the engine. */
export interface Engine {
  readonly version: string;
  /** Prepares the engine for the references of an aquarium. */
  over(references: readonly Reference[]): Rank;
}

/** The engine of this server. */
export const OWN_ENGINE: Engine = {
  version: ENGINE_VERSION,
  over(references) {
    const prepared = prepareReferences(references);
    return (drawing, looks) => rank(prepared, drawing, looks);
  },
};

/**
 * Loads the engine of another build: of a folder with a checkout or an unpacked release, whose packages are
 * installed. Rejects with an error for the operator where the folder has none.
 */
export async function loadEngine(folder: string): Promise<Engine> {
  const engine = join(resolve(folder), "packages/recognition");
  try {
    const { exports } = JSON.parse(readFileSync(join(engine, "package.json"), "utf8"));
    const load = (door: string) => import(pathToFileURL(join(engine, exports[door])).href);
    const [ranking, reference, version] = [
      await load("./rank"),
      await load("./reference"),
      await load("./engine-version"),
    ];
    return {
      version: String(version.ENGINE_VERSION),
      over(references) {
        const prepared = reference.prepareReferences(references);
        return (drawing, looks) => ranking.rank(prepared, drawing, looks);
      },
    };
  } catch (cause) {
    throw new Error(
      `${folder} has no engine that can be loaded: ${errorMessage(cause)} It has to be a checkout or an unpacked release, with its packages installed.`,
      { cause },
    );
  }
}
