import type { Look } from "@harapen/contract/calls/looks";
import { MANY_SPOTS } from "@harapen/contract/constants";
import type { ComparedDrawing, Contender } from "./compare-drawing.ts";
import { omittedCount } from "./count-answers.ts";

/** The numbers for "so many, or more?", as multiples of the number drawn. */
const ABOVE_DRAWN = [1.25, 1.5, 1.75, 2, 2.5, 3, 3.5] as const;

/** The numbers worth asking "so many, or more?" about: once, of two contenders at least, and where one has more spots than were drawn. */
export function countQuestions(
  { scene, answered }: ComparedDrawing,
  contenders: readonly Contender[],
): Look[] {
  if (contenders.length < 2 || answered.some(({ kind }) => kind === "count")) return [];
  const drawn = scene.marks.count;
  const most = contenders.reduce((high, { fit }) => Math.max(high, drawn + omittedCount(fit)), 0);
  return ABOVE_DRAWN.map((share) => Math.ceil(share * drawn))
    .filter((low) => low > drawn && low <= most)
    .map((low) => ({ kind: "count", low, high: MANY_SPOTS }));
}
