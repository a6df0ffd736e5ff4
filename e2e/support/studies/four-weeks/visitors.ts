import { PATHS } from "@harapen/contract/calls/paths";
import { basePenguins, isHere } from "@harapen/contract/penguin";
import { drawPenguin, type PenguinDrawing } from "@harapen/simulator/drawings";
import { createRandom, type Random } from "@harapen/simulator/random";
import { BRIEF_VISITORS } from "@harapen/simulator/visitors";

/** A visitor before their visit: their device, the penguin before them, and what they draw of it. */
export interface PlannedVisitor {
  readonly device: string;
  readonly penguin: string;
  readonly drawing: PenguinDrawing;
  /** The source of the visitor's further decisions. */
  readonly random: Random;
  /** Whether staff at the exhibit see and enter the true penguin. */
  readonly isWitnessed: boolean;
}

/** The share of visitors for whom staff enter the truth. */
const WITNESSED = 0.75;

/** Plans this many visitors to an aquarium, the same ones for the same seed. */
export async function planVisitors(
  { origin }: { readonly origin: string },
  aquarium: string,
  { seed, count }: { readonly seed: string; readonly count: number },
): Promise<PlannedVisitor[]> {
  const answer = await fetch(origin + PATHS.basePenguins(aquarium));
  const penguins = basePenguins.parse(await answer.json());
  const drawable = penguins.filter((each) => isHere(each) && (each.spots ?? []).length > 2);
  return Array.from({ length: count }, (_, index) => {
    const random = createRandom(`${seed} ${index}`);
    const { id, spots = [] } = one(random, drawable);
    return {
      device: uuidOf(random),
      penguin: id,
      drawing: drawSomething(random, spots),
      random,
      isWitnessed: random.chance(WITNESSED),
    };
  });
}

/** Returns a drawing with at least one stroke, as nobody presses Done with an empty one. */
function drawSomething(random: Random, spots: Parameters<typeof drawPenguin>[1]): PenguinDrawing {
  for (;;) {
    const drawing = drawPenguin(random, spots, one(random, BRIEF_VISITORS));
    if (drawing.strokes.length > 0) return drawing;
  }
}

function one<Item>(random: Random, [first, ...others]: readonly Item[]): Item {
  if (first === undefined) throw new Error("there is nothing to choose from");
  return random.pick([first, ...others]);
}

/** Returns a UUID of version 4 (RFC 9562). */
function uuidOf(random: Random): string {
  const digits = (count: number) =>
    Array.from({ length: count }, () => random.integer(0, 15).toString(16)).join("");
  return `${digits(8)}-${digits(4)}-4${digits(3)}-8${digits(3)}-${digits(12)}`;
}
