import type { Evaluation, Evaluations } from "@harapen/contract/staff/evaluation";
import { AquariumStore } from "../catalog/aquarium-store.ts";
import { AquariumCache } from "../catalog/published/aquarium-cache.ts";
import { readSnapshot } from "../catalog/published/aquarium-snapshot.ts";
import type { Database } from "../database/database.ts";
import { LearnedPatternStore } from "../search/learned/learned-pattern-store.ts";
import { type Engine, OWN_ENGINE } from "./engine.ts";
import { comparedFigures, correctedHits, figuresByKnown } from "./figures.ts";
import { Judge, type JudgedVisit } from "./judge.ts";
import { knownVisits, nothingUnread } from "./known-visits/known-visits.ts";
import { birdsOf } from "./mistaken.ts";

/** The most visits of an aquarium that are evaluated, the latest. */
const MAX_VISITS = 10_000;

/** What versions say where an aquarium's visitors are those of the engine. */
const SHIPPED = "shipped";

/** What is evaluated, and how. */
interface Options {
  readonly study?: string | undefined;
  /** What is compared on the same drawings; each is this server's where it is unset. */
  readonly other?: Compared | undefined;
  /** Whether blinded studies are left out. */
  readonly isBlind: boolean;
}

/** Another engine, or the visitors that engines are shipped with in place of the aquarium's. */
interface Compared {
  readonly engine?: Engine | undefined;
  readonly visitors?: "shipped" | undefined;
}

interface Evaluated {
  readonly evaluation: Evaluation;
  readonly visits: readonly JudgedVisit[];
}

/**
 * Replays the drawings of an aquarium's visits of known bird through the engine, over the penguins that
 * visitors find there now, and says how often it is right. Of a drawing only what figures need is kept.
 */
export async function evaluateAquarium(
  database: Database,
  aquarium: string,
  { study, other, isBlind }: Options,
): Promise<Evaluated> {
  const patterns = new LearnedPatternStore(database);
  const published = new AquariumCache(new AquariumStore(database), patterns);
  const { snapshot, colorCodes } = await published.getOrHidden(aquarium);
  const { references, versions, visitors } = readSnapshot(snapshot);
  const ids = references.map(({ id }) => id);
  const isShipped = other?.visitors === "shipped" || versions.visitors === SHIPPED;
  const { engine = OWN_ENGINE } = other ?? {};
  const judge = new Judge(references, {
    own: { engine: OWN_ENGINE, visitors },
    other: other && { engine, visitors: isShipped ? {} : visitors },
  });
  const unread = nothingUnread();
  const judging = await patterns.ofAquarium(aquarium);
  const wanted = { aquarium, study, isBlind, penguins: new Set(ids), most: MAX_VISITS, colorCodes, judging };
  const visits: JudgedVisit[] = [];
  for await (const some of knownVisits(database, wanted, unread))
    for (const visit of some) visits.push(judge.judge(visit));
  return {
    visits,
    evaluation: {
      aquarium,
      study: study ?? null,
      made_at: new Date().toISOString(),
      ...versions,
      penguins: ids.length,
      partial: unread.partial,
      left_out: unread.leftOut,
      sets: figuresByKnown(visits),
      corrected: correctedHits(visits),
      birds: birdsOf(visits, ids),
      compared: other
        ? {
            engine: engine.version,
            visitors: isShipped ? SHIPPED : versions.visitors,
            sets: comparedFigures(visits),
          }
        : null,
    },
  };
}

/** Evaluates aquariums one by one, and all of their visits together where there are several. */
export async function evaluateAquariums(
  database: Database,
  aquariums: readonly string[],
  options: Options,
): Promise<Evaluations> {
  const made: Evaluated[] = [];
  for (const aquarium of aquariums) made.push(await evaluateAquarium(database, aquarium, options));
  const all = made.flatMap(({ visits }) => visits);
  return {
    aquariums: made.map(({ evaluation }) => evaluation),
    together: made.length > 1 ? figuresByKnown(all) : null,
  };
}
