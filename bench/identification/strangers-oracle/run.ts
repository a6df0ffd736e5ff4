import type { Point } from "@harapen/contract/geometry";
import type { Rank } from "@harapen/measures/rank";
import { marksOf } from "@harapen/recognition/internals/drawing/marks";
import { compareDrawing } from "@harapen/recognition/internals/looks/compare-drawing";
import { answeredPosterior } from "@harapen/recognition/internals/looks/look-evidence";
import { prepareReferences, type ReferenceSet } from "@harapen/recognition/reference";
import { createRandom } from "@harapen/simulator/random";
import { type Bird, type Kind, type LookVisit, makeFlock } from "../looks/visits.ts";
import type { Outcome } from "../outcome.ts";
import { logLikelihoodAt, logMean } from "./score.ts";
import { sampleSights } from "./sight.ts";

/** One aquarium's visitors of one kind, as in the looks bench. */
export interface OracleRun {
  readonly seed: string;
  readonly penguins: number;
  /** The number of visits by each kind of visitor. */
  readonly ofEach: number;
  readonly visitor: Kind;
}

/** The names of the engine's ranking, and of the oracle's after this many simulated sights. */
export const ENGINE = "engine";
export const afterSights = (count: number) => `${count} sights`;

/** The numbers of sights after which the oracle's ranking is recorded, to show whether it still improves. */
export const SIGHTS = [75, 300] as const;
/**
 * All penguins are compared at `FIRST_SIGHTS` sights; only those that are best at these, or for the engine,
 * are compared at all sights.
 */
const FIRST_SIGHTS = 30;
const COMPARED_AT_ALL = 8;

export function runStrangersOracle({ seed, penguins, ofEach, visitor }: OracleRun): Outcome[] {
  const { birds, visits } = makeFlock("strangers", penguins, ofEach, seed);
  const references = prepareReferences(birds);
  return visits
    .filter(({ kind }) => kind === visitor)
    .map((visit, index) => outcomeOf(references, birds, visit, seed, index));
}

function outcomeOf(
  references: ReferenceSet,
  birds: readonly Bird[],
  { kind, drawing, sight: { id } }: LookVisit,
  seed: string,
  index: number,
): Outcome {
  const { candidates } = answeredPosterior(compareDrawing(references, drawing, []));
  const marks = placesOf(drawing.strokes ?? []);
  const random = createRandom(`${seed} ${kind} ${index} sights`);
  const sights = sampleSights(random, kind, drawing.mask, Math.max(...SIGHTS));
  const logsOf = (bird: Bird, from: number, to?: number) => {
    const own = createRandom(`${seed} ${kind} ${index} ${bird.id} ${from}`);
    return sights.slice(from, to).map((each) => logLikelihoodAt(own, marks, bird.spots, each));
  };
  const first = birds.map((bird) => ({ bird, logs: logsOf(bird, 0, FIRST_SIGHTS) }));
  const best = first
    .toSorted((one, other) => logMean(other.logs) - logMean(one.logs))
    .slice(0, COMPARED_AT_ALL)
    .map(({ bird }) => bird.id);
  const chosen = new Set([...best, ...candidates.slice(0, COMPARED_AT_ALL).map((each) => each.id)]);
  const all = first.map(({ bird, logs }) => ({
    id: bird.id,
    logs: chosen.has(bird.id) ? [...logs, ...logsOf(bird, FIRST_SIGHTS)] : logs,
  }));
  const ranks: Record<string, Rank> = {
    [ENGINE]: { better: candidates.findIndex((each) => each.id === id), tied: 1 },
  };
  for (const count of SIGHTS) ranks[afterSights(count)] = rankAfter(all, id, count);
  return { visitor: kind, hiding: "nothing hidden", cluster: seed, marks: marks.length, ranks };
}

function rankAfter(
  all: readonly { readonly id: string; readonly logs: readonly number[] }[],
  right: string,
  count: number,
): Rank {
  const scores = all.map(({ id, logs }) => ({ id, score: logMean(logs.slice(0, count)) }));
  const own = scores.find(({ id }) => id === right)?.score ?? Number.NEGATIVE_INFINITY;
  return { better: scores.filter(({ score }) => score > own).length, tied: 1 };
}

function placesOf(strokes: Parameters<typeof marksOf>[0]): Point[] {
  const { count, x, y } = marksOf(strokes);
  return Array.from({ length: count }, (_, mark) => ({ x: x[mark] ?? 0, y: y[mark] ?? 0 }));
}
