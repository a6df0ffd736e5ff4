import { parseArgs } from "node:util";
import type { Evaluations } from "@harapen/contract/staff/evaluation";
import { AquariumStore } from "../catalog/aquarium-store.ts";
import type { Database } from "../database/database.ts";
import { StudyStore } from "../studies/study-store.ts";
import { loadEngine } from "./engine.ts";
import { evaluateAquariums } from "./evaluate.ts";
import { evaluationTables } from "./report-text.ts";

/** The options of `evaluate` on the command line. */
interface EvaluateOptions {
  readonly aquarium?: string | undefined;
  readonly study?: string | undefined;
  /** The folder of another build. */
  readonly engine?: string | undefined;
  /** Whether the visitors that the engine is shipped with are compared. */
  readonly visitors?: "shipped" | undefined;
  readonly json: boolean;
}

/**
 * Parses `[--aquarium slug] [--study id] [--engine folder] [--visitors shipped] [--json]`; throws an error
 * that says what is wrong.
 */
export function parseEvaluateOptions(args: readonly string[]): EvaluateOptions {
  const { values } = parseArgs({
    args: [...args],
    options: {
      aquarium: { type: "string" },
      study: { type: "string" },
      engine: { type: "string" },
      visitors: { type: "string" },
      json: { type: "boolean" },
    },
  });
  const { visitors, json = false, ...others } = values;
  if (visitors === undefined || visitors === "shipped") return { ...others, visitors, json };
  throw new Error("--visitors can be shipped: those of the engine, compared with the aquarium's in force.");
}

/**
 * Evaluates the engine on the visits of known bird, and reports it as tables or as JSON. Throws where there
 * is no such aquarium, study or engine.
 */
export async function evaluateVisits(
  database: Database,
  options: EvaluateOptions,
  report: (line: string) => void,
): Promise<void> {
  const aquariums = await aquariumsOf(database, options);
  const { study, engine, visitors, json } = options;
  const isCompared = engine !== undefined || visitors !== undefined;
  const other = isCompared
    ? { engine: engine === undefined ? undefined : await loadEngine(engine), visitors }
    : undefined;
  const evaluations: Evaluations = await evaluateAquariums(database, aquariums, {
    study,
    other,
    isBlind: false,
  });
  if (json) report(JSON.stringify(evaluations, undefined, 2));
  else for (const line of evaluationTables(evaluations)) report(line);
}

/** Finds the aquariums whose visits are asked for; throws where there is no such aquarium or study. */
export async function aquariumsOf(
  database: Database,
  { aquarium, study }: Pick<EvaluateOptions, "aquarium" | "study">,
): Promise<string[]> {
  const store = new AquariumStore(database);
  if (aquarium !== undefined && !(await store.contentVersion(aquarium)))
    throw new Error(`There is no aquarium ${aquarium}.`);
  if (study === undefined) return aquarium === undefined ? await store.slugs() : [aquarium];
  const found = await new StudyStore(database).find(study);
  if (!found) throw new Error(`There is no study ${study}.`);
  if (found.pilot_of) throw new Error(`${study} is a pilot, whose visits are never evaluated.`);
  if (aquarium !== undefined && found.aquarium !== aquarium)
    throw new Error(`The study ${study} is not one of ${aquarium}.`);
  return [found.aquarium];
}
