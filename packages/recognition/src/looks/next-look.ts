import type { AnsweredLook, Look } from "@harapen/contract/calls/looks";
import { MAX_LOOKS, UNSURE } from "@harapen/contract/constants";
import type { Drawing } from "../drawing/scene.ts";
import type { Posterior } from "../evidence/posterior.ts";
import type { ReferenceSet } from "../reference.ts";
import { type AnswerTable, gainInSight, type QuestionValue, valueOfQuestion } from "./answers.ts";
import { bandQuestion } from "./ask-bands.ts";
import { type ComparedDrawing, type Contender, compareDrawing, contendersOf } from "./compare-drawing.ts";
import { countAnswers, countQuestions } from "./count-look.ts";
import { answeredPosterior } from "./look-evidence.ts";
import { moreAnswers } from "./more-answers.ts";
import { pairAnswers, pairQuestions } from "./pair-look.ts";
import { askablePlaces, spotAnswers, spotValues } from "./spot-look.ts";

/**
 * When a question is worth a visitor's while: chosen on tuning seeds of the benchmark
 * (docs/identification.md).
 */
const UTILITY = {
  /** A first candidate above this probability is clear, and nothing is asked. */
  clear: 0.95,
  /** The least information, in bits, of each kind of question. */
  information: { spot: 0.08, bands: 0.2, count: 0.08, pair: 0.1, more: 0.2 },
  /** The worth, in bits, of raising the likeliest's probability from 0 to 1. */
  perGain: 2,
  /** What answering costs a visitor, in bits. */
  effort: { spot: 0, bands: 0.25, count: 0.1, pair: 0.1, more: 0.25 },
  /**
   * The factor on the worth of "more" where no bands are left to ask about: its table tells the first added
   * spot only, and three may be added. Chosen on tuning seeds.
   */
  spotsAdded: 1.4,
  /** The most of the best questions whose gain in what a visitor sees is reckoned. */
  weighed: 12,
} as const;

/** "More" is asked again, this often at most, of visitors who have added at least so many spots. */
const MORE = { times: 2, added: 2 } as const;

/** What a client can show that older ones can't. */
export interface Shows {
  /** The question "more". */
  readonly more: boolean;
  /** Bands that are answered by the flippers alone. */
  readonly flippers: boolean;
}

/** What every client can show. */
const SHOWS_FIRST_KINDS: Shows = { more: false, flippers: false };

/** A question and what asking it is worth. */
export interface ValuedLook extends QuestionValue {
  readonly look: Look;
}

/**
 * Returns the question that tells most about the bird's identity, after those that were answered; `null` if
 * the first candidate is clear or no question is worth asking. Pure.
 */
export function nextLook(
  references: ReferenceSet,
  drawing: Drawing,
  answered: readonly AnsweredLook[] = [],
  shows = SHOWS_FIRST_KINDS,
): Look | null {
  return bestLook(compareDrawing(references, drawing, answered), shows)?.look ?? null;
}

/** Returns the same for a drawing that has been compared already, with its worth. */
export function bestLook(compared: ComparedDrawing, shows: Shows): ValuedLook | undefined {
  if (compared.answered.length >= MAX_LOOKS) return undefined;
  const posterior = answeredPosterior(compared);
  const first = posterior.candidates[0]?.probability ?? 0;
  if (first > UTILITY.clear) return undefined;
  const useful = valuedLooks(compared, posterior, shows).filter(
    ({ look, information }) => information >= UTILITY.information[look.kind],
  );
  const bandsTell = useful.some(({ look }) => look.kind === "bands");
  const utility = (each: ValuedLook) => utilityOf(each, bandsTell);
  const best = useful.sort((one, other) => utility(other) - utility(one)).slice(0, UTILITY.weighed);
  const contenders = asLikelyAs(posterior, contendersOf(compared));
  return best.find(({ look }) => improvesSight(compared, contenders, look));
}

/**
 * Whether a question improves what a visitor sees even if more answers are wrong than the evidence reckons
 * with. Bands and added spots always do: they tell most, and an answer to them is more than one press.
 */
function improvesSight(compared: ComparedDrawing, contenders: readonly Contender[], look: Look): boolean {
  const table = pressAnswers(compared, contenders, look);
  return table === undefined || gainInSight(table, withRest(contenders)) > 0;
}

/** Returns the answers to a question that is answered by one press. */
function pressAnswers(
  { references, scene }: ComparedDrawing,
  contenders: readonly Contender[],
  look: Look,
): AnswerTable | undefined {
  if (look.kind === "spot") return spotAnswers(contenders, look, scene.visitors);
  if (look.kind === "pair") return pairAnswers(references, contenders, look);
  if (look.kind === "count") return countAnswers(contenders, scene.marks.count, look, scene.visitors);
  return undefined;
}

function utilityOf({ look, information, gain }: ValuedLook, bandsTell: boolean): number {
  const worth = information + UTILITY.perGain * gain;
  return look.kind === "more" && !bandsTell ? UTILITY.spotsAdded * worth : worth - UTILITY.effort[look.kind];
}

/** Returns every question that might be asked now, with its worth, in no particular order. */
function valuedLooks(compared: ComparedDrawing, posterior: Posterior, shows: Shows): ValuedLook[] {
  const { references, scene, answered } = compared;
  const contenders = asLikelyAs(posterior, contendersOf(compared));
  const probabilities = withRest(contenders);
  const mayAskMore = shows.more && contenders.length > 1 && hasMore(answered);
  const value = (look: Look, table: AnswerTable) => ({ look, ...valueOfQuestion(table, probabilities) });
  return [
    ...spotLooks(compared, contenders, probabilities),
    ...pairQuestions(compared, contenders).flatMap((look) =>
      look.kind === "pair" ? value(look, pairAnswers(references, contenders, look)) : [],
    ),
    ...countQuestions(compared, contenders).flatMap((look) =>
      look.kind === "count"
        ? value(look, countAnswers(contenders, scene.marks.count, look, scene.visitors))
        : [],
    ),
    ...(mayAskMore ? [value({ kind: "more" }, moreAnswers(contenders, scene.visitors))] : []),
    ...bandLooks(compared, posterior, shows.flippers),
  ];
}

/**
 * Whether "more" may be asked: first, or again of a visitor who had so many to add that there may be others.
 */
function hasMore(answered: readonly AnsweredLook[]): boolean {
  const before = answered.filter((look) => look.kind === "more");
  const hadMany = before.every(({ answer }) => answer !== UNSURE && answer.length >= MORE.added);
  return before.length < MORE.times && hadMany;
}

/** Returns the contenders with their probabilities after the answers, the likeliest first. */
function asLikelyAs({ candidates }: Posterior, contenders: readonly Contender[]): Contender[] {
  const now = new Map(candidates.map(({ id, probability }) => [id, probability]));
  return contenders
    .map((contender) => ({ ...contender, probability: now.get(contender.id) ?? 0 }))
    .sort((one, other) => other.probability - one.probability);
}

/** Returns the contenders' probabilities and, last, that of anybody else. */
function withRest(contenders: readonly Contender[]): Float64Array {
  const own = contenders.map(({ probability }) => probability);
  return Float64Array.from([...own, Math.max(0, 1 - own.reduce((sum, each) => sum + each, 0))]);
}

function spotLooks(
  compared: ComparedDrawing,
  contenders: readonly Contender[],
  probabilities: Float64Array,
): ValuedLook[] {
  if (contenders.length < 2) return [];
  const places = askablePlaces(compared);
  const values = spotValues(contenders, places, probabilities, compared.scene.visitors);
  return places.map(({ x, y, w, h }, index) => ({
    look: { kind: "spot", x, y, w, h },
    ...(values[index] as QuestionValue),
  }));
}

/**
 * Returns the question about bands. If the visitor could not see them, it is asked once more, after another
 * question: by then the bird may have turned.
 */
function bandLooks(
  { references, scene, answered }: ComparedDrawing,
  posterior: Posterior,
  byFlippers: boolean,
): ValuedLook[] {
  const known = (scene.described.bandColors?.length ?? 0) > 0;
  const asked = answered.filter(({ kind }) => kind === "bands");
  const isReported = asked.some(({ answer }) => answer !== UNSURE);
  if (known || isReported || asked.length > 1 || answered.at(-1)?.kind === "bands") return [];
  const { unsure, unsureAgain } = scene.visitors.answers.bands;
  const question = bandQuestion(references, posterior, {
    unsure: asked.length > 0 ? unsureAgain : unsure,
    byFlippers,
  });
  if (!question) return [];
  const { table, probabilities, flippers } = question;
  const look: Look = { kind: "bands", ...(flippers && { flippers }) };
  return [{ look, ...valueOfQuestion(table, probabilities) }];
}
