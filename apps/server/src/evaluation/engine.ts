import { readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import type { AnsweredLook } from "@harapen/contract/calls/looks";
import { UNSURE } from "@harapen/contract/constants";
import type { VisitorTraits } from "@harapen/contract/visitor-traits";
import type { Drawing } from "@harapen/recognition/drawing/scene";
import { ENGINE_VERSION } from "@harapen/recognition/engine-version";
import { type Ranked, rank } from "@harapen/recognition/rank";
import { prepareReferences, type Reference } from "@harapen/recognition/reference";
import { visitorsOf } from "@harapen/recognition/visitors/visitors";
import { errorMessage } from "../platform/errors.ts";
import { isOfThisSeries } from "../search/fitted/fitted-visitors-store.ts";

/** Ranks an aquarium's individuals by a drawing, as a search does. */
type Rank = (drawing: Drawing, looks: readonly AnsweredLook[]) => readonly Pick<Ranked, "id" | "score">[];

/** What drawings are replayed through: a build of the engine. */
export interface Engine {
  readonly version: string;
  /**
   * Prepares the engine for the references of an aquarium, and for visitors that differ by these traits from
   * those that it is shipped with.
   */
  over(references: readonly Reference[], visitors: VisitorTraits): Rank;
}

/** The engine of this server. */
export const OWN_ENGINE: Engine = {
  version: ENGINE_VERSION,
  over(references, visitors) {
    const prepared = prepareReferences(references, visitorsOf(visitors));
    return (drawing, looks) => rank(prepared, drawing, looks);
  },
};

/**
 * Loads the engine of another build: of a folder with a checkout or an unpacked release, whose packages are
 * installed. One of another series, or from before visitors were fitted, has its own shipped visitors, as it
 * would have in use. Rejects with an error for the operator where the folder has none.
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
    const own = String(version.ENGINE_VERSION);
    // A release has both or neither: visitors that are fitted, and bands that are answered by flippers.
    const isOlder = !("./visitors/visitors" in exports);
    const visiting = isOfThisSeries(own) && !isOlder ? await load("./visitors/visitors") : undefined;
    return {
      version: own,
      over(references, visitors) {
        const prepared = reference.prepareReferences(references, visiting?.visitorsOf(visitors));
        return (drawing, looks) => ranking.rank(prepared, drawing, isOlder ? withoutFlippers(looks) : looks);
      },
    };
  } catch (cause) {
    throw new Error(
      `${folder} has no engine that can be loaded: ${errorMessage(cause)} It has to be a checkout or an unpacked release, with its packages installed.`,
      { cause },
    );
  }
}

/** Leaves out answers by the flippers: an older engine would read their letters as colours. */
function withoutFlippers(looks: readonly AnsweredLook[]): readonly AnsweredLook[] {
  return looks.filter(
    ({ kind, answer }) => kind !== "bands" || typeof answer !== "string" || answer === UNSURE,
  );
}
