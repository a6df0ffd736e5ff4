import type { Spot } from "@harapen/contract/spot";
import type { Confirmation } from "@harapen/recognition/learning/confirmation";
import type { ReferenceSpot } from "@harapen/recognition/reference-spot";
import { createRandom, type Random } from "@harapen/simulator/random";
import { VISITORS, type Visitor } from "@harapen/simulator/visitors";
import { drawSomething, LearningAquarium, queryOf } from "./aquarium.ts";
import { heldOut } from "./run.ts";
import { Visits } from "./visits.ts";

/** What forged devices draw and confirm as a given penguin. */
export const FORGERIES = ["another penguin", "one spot moved", "one spot more", "anything"] as const;
export type Forgery = (typeof FORGERIES)[number];

/** An attack on an aquarium's learned patterns from one network (data poisoning). */
export interface Attack {
  readonly penguins: number;
  /**
   * Honest confirmed drawings of each penguin: before the attack, from which its pattern is learned, and
   * during the attack.
   */
  readonly honest: { readonly before: number; readonly during: number };
  /** Forged devices, each of which confirms one drawing of every penguin; 0 for no attack. */
  readonly forged: number;
  /** The number of days over which they are spread. */
  readonly days: number;
  readonly forgery: Forgery;
  readonly seed: string;
}

/** The result of an attack. */
export interface PoisoningOutcome {
  /** The shares of held-out drawings whose penguin is among the first 1, 3 and 7. */
  readonly hitRates: readonly number[];
  /**
   * The farthest that a spot which most drawings have has moved, or lies from any earlier spot, in canvas
   * units.
   */
  readonly largestMove: number;
}

const SHOWN = [1, 3, 7] as const;
/**
 * How many different drawings the forged devices of one penguin share: an attacker need not draw a thousand.
 */
const DISTINCT = 12;
/**
 * How far a spot is moved, in canvas units: as far as drawings of it scatter, so that it still passes for the
 * same spot.
 */
const MOVED = 20;
/** The most careful visitor: an attacker draws as well as possible. */
const CAREFUL = VISITORS[0] as Visitor;

/**
 * Lets an aquarium learn from honest visits, then in the background from forged ones too. The forged searches
 * are really made, and confirmed with the scores in their answers, as the server signs these.
 */
export function runPoisoningAttack({
  penguins,
  honest,
  forged,
  days,
  forgery,
  seed,
}: Attack): PoisoningOutcome {
  const aquarium = new LearningAquarium(penguins, "nothing", seed);
  const visits = new Visits(aquarium, "nobody", seed);
  const visit = (count: number) => {
    for (let round = 0; round < count; round++)
      for (const penguin of aquarium.patterns.keys()) visits.untilConfirmed(penguin);
  };
  visit(5);
  aquarium.learn();
  visit(honest.before - 5);
  aquarium.learn("each");
  const before = aquarium.learned;
  for (const penguin of aquarium.patterns.keys())
    confirmForged(aquarium, penguin, { forged, days, forgery, seed: `${seed} ${penguin}` });
  visit(honest.during);
  aquarium.learn();
  const moves = aquarium.patterns.map((_, penguin) => {
    const [one, other] = [before[penguin]?.spots ?? [], aquarium.learned[penguin]?.spots ?? []];
    return Math.max(farthest(one, other), farthest(other, one));
  });
  return { hitRates: hitRates(aquarium, heldOut(aquarium, seed)), largestMove: Math.max(...moves) };
}

function confirmForged(
  aquarium: LearningAquarium,
  penguin: number,
  { forged, days, forgery, seed }: Pick<Attack, "forged" | "days" | "forgery" | "seed">,
): void {
  const random = createRandom(`${seed} forged ${forgery}`);
  const forgeries = Array.from({ length: DISTINCT }, () => forge(aquarium, random, penguin, forgery));
  for (let device = 0; device < forged; device++) {
    const name = `forged ${penguin} ${device}`;
    const day = `forged ${String(device % days).padStart(3, "0")}`;
    const confirmation = forgeries[device % DISTINCT] as Forged;
    aquarium.confirm(penguin, { ...confirmation, drawing: name, device: name, visit: name, day });
  }
}

function hitRates(aquarium: LearningAquarium, held: ReturnType<typeof heldOut>): number[] {
  const places = held.map(({ shows, drawing }) =>
    aquarium.search(drawing).findIndex(({ id }) => id === shows),
  );
  return SHOWN.map((shown) => places.filter((place) => place < shown).length / places.length);
}

type Forged = Omit<Confirmation, "drawing" | "device" | "visit" | "day">;

/**
 * Makes a drawing of a penguin, searches with it, and confirms it with everything that makes a confirmation
 * credible.
 */
function forge(aquarium: LearningAquarium, random: Random, penguin: number, forgery: Forgery): Forged {
  const drawing = drawSomething(random, forgedSpots(aquarium.patterns, random, penguin, forgery), CAREFUL);
  const ranking = aquarium.search(queryOf(drawing));
  const place = ranking.findIndex(({ id }) => id === String(penguin));
  return {
    ...{ strokes: drawing.strokes, mask: drawing.mask, at: "9", prefix: "forger" },
    ...{ rank: place + 1, score: ranking[place]?.probability, candidates: ranking.length },
    browsing: { opened: 3, expanded: true },
  };
}

function forgedSpots(
  patterns: readonly (readonly Spot[])[],
  random: Random,
  penguin: number,
  forgery: Forgery,
): readonly Spot[] {
  const [first, ...rest] = patterns[penguin] ?? [];
  if (!first || forgery === "another penguin") return patterns[(penguin + 1) % patterns.length] ?? [];
  if (forgery === "one spot moved") return [{ ...first, x: first.x + MOVED }, ...rest];
  if (forgery === "one spot more")
    return [{ ...first, x: 380 - first.x, y: first.y + 2 * MOVED }, first, ...rest];
  return Array.from({ length: random.integer(1, 9) }, () => ({
    ...{ x: random.integer(110, 270), y: random.integer(130, 350), r: 6 },
  }));
}

/**
 * Returns the greatest distance of a spot that most drawings have from its nearest in the other pattern (a
 * directed Hausdorff distance).
 */
function farthest(spots: readonly ReferenceSpot[], others: readonly ReferenceSpot[]): number {
  const usual = spots.filter(({ presence = 1 }) => presence >= 0.5);
  const distances = usual.map((spot) =>
    Math.min(...others.map((other) => Math.hypot(spot.x - other.x, spot.y - other.y))),
  );
  return Math.max(0, ...distances);
}
