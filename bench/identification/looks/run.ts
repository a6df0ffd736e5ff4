import type { AnsweredLook, LookKind } from "@harapen/contract/calls/looks";
import { MAX_LOOKS } from "@harapen/contract/constants";
import type { Rank } from "@harapen/measures/rank";
import { compareDrawing } from "@harapen/recognition/internals/looks/compare-drawing";
import { bestLook } from "@harapen/recognition/looks/next-look";
import { rankedPosterior } from "@harapen/recognition/rank";
import { prepareReferences, type ReferenceSet } from "@harapen/recognition/reference";
import { createRandom } from "@harapen/simulator/random";
import type { Outcome } from "../outcome.ts";
import { addSpots } from "./add-spots.ts";
import { ANSWERERS, answerLook, worse } from "./answerer.ts";
import { isBesideBands, laterBands } from "./later-bands.ts";
import { type Bird, type Family, type LookVisit, makeFlock } from "./visits.ts";

/**
 * Whether the penguins wear bands that can be asked about, and what visitors see of them: as the answerers
 * do, never a colour, or never a colour but on which flippers they are, which is recorded.
 */
export type Bands = "told" | "never told" | "by flippers" | "none";

/** An aquarium's visits in which looks are offered. */
export interface LookRun {
  readonly family: Family;
  readonly penguins: number;
  /** The number of visits by each kind of visitor. */
  readonly ofEach: number;
  readonly seed: string;
  readonly bands: Bands;
  /** The factor on how often visitors err, and can't tell. */
  readonly times: number;
  /** The factor on how often they can't tell the bands; `times` by default. */
  readonly bandTimes?: number;
}

/**
 * The ranks of a visit's penguin by the number of looks: "0 looks", "1 looks" and so on; after the last
 * question the rank stays.
 */
export interface LookOutcome extends Outcome {
  /** The kinds of the questions that were asked. */
  readonly asked: readonly LookKind[];
  /**
   * The processor times for choosing a question, including the comparison of the drawing, in milliseconds.
   */
  readonly times: readonly number[];
}

const BANDS = { kind: "bands" } as const;
/** Today's clients. */
const SHOWS_ALL = { more: true, flippers: true } as const;

/** Returns the name of the ranking after at most this many looks. */
export const afterLooks = (looks: number) => `${looks} looks`;

export function runLooks(run: LookRun): LookOutcome[] {
  const { family, penguins, ofEach, seed, bands } = run;
  const byFlippers = bands === "by flippers";
  const { birds, visits } = makeFlock(family, penguins, ofEach, seed, byFlippers ? bands : "a pair");
  const references = prepareReferences(
    birds.map(({ bandColors, bandedFlippers, ...bird }) => ({
      ...bird,
      ...(bands !== "none" && { bandColors }),
      ...(byFlippers && { bandedFlippers }),
    })),
  );
  return visits.map((visit, index) => lookOutcome(run, references, birds, visit, index));
}

function lookOutcome(
  { seed, times, bandTimes, bands }: LookRun,
  references: ReferenceSet,
  birds: readonly Bird[],
  { kind, drawing, ...visit }: LookVisit,
  index: number,
): LookOutcome {
  const answerer = worse(ANSWERERS[kind], times, bandTimes);
  const spotsOf = (id: string) => birds[Number(id)]?.spots ?? [];
  const ranks: Record<string, Rank> = {};
  const answered: AnsweredLook[] = [];
  const milliseconds: number[] = [];
  const tellsColors = bands === "told";
  const later = laterBands(createRandom(`${seed} ${kind} ${index} bands`), answerer);
  let { sight } = visit;
  for (let looks = 0; looks <= MAX_LOOKS; looks++) {
    const started = processorTime();
    const compared = compareDrawing(references, drawing, answered);
    const best = bestLook(compared, SHOWS_ALL);
    milliseconds.push(processorTime() - started);
    const { candidates } = rankedPosterior(compared, drawing);
    const better = candidates.findIndex(({ id }) => id === sight.id);
    ranks[afterLooks(looks)] = { better, tied: 1, confidence: candidates[0]?.probability ?? 0 };
    if (!best || answered.length < looks) continue;
    const random = createRandom(`${seed} ${kind} ${index} ${looks}`);
    const look = tellsColors && isBesideBands(best.look, answered) && later.mentioned ? BANDS : best.look;
    if (look.kind === "more") {
      const added = addSpots(random, sight, answerer);
      answered.push({ ...look, answer: added.answer });
      sight = added.sight;
    } else {
      const isAskedAgain = answered.some(({ kind }) => kind === look.kind);
      const seesBands = tellsColors ? (isAskedAgain ? later.seen : undefined) : false;
      answered.push(answerLook(random, look, sight, answerer, spotsOf, seesBands));
    }
  }
  return {
    visitor: kind,
    hiding: "nothing hidden",
    cluster: seed,
    marks: drawing.strokes?.length ?? 0,
    ranks,
    asked: answered.map((look) => look.kind),
    times: milliseconds,
  };
}

/**
 * Returns the processor time of this thread so far, in milliseconds, which is independent of the machine's
 * other load.
 */
function processorTime(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1_000;
}
