import { ANSWERS } from "./answers/answer-model.ts";
import { likeliest, type QuestionValue } from "./answers/answer-table.ts";
import type { Contender } from "./compare-drawing.ts";
import { omittedWithinEach } from "./omitted-within.ts";
import { ACROSS, DOWN, type LatticePlace } from "./places/lattice.ts";
import { omittedOfAnybody, yesWhereOmitted } from "./spot-answers.ts";

/** The number of steps in the table of a yes-or-no's entropy, which is looked up for every contender and place. */
const STEPS = 1024;
const ENTROPIES = Float64Array.from({ length: STEPS + 2 }, (_, step) => entropyOf(Math.min(1, step / STEPS)));

/** Returns what asking about a spot within each of the places is worth, like `valueOfQuestion` but fast: there are thousands of places, and the visitor waits. */
export function spotValues(
  contenders: readonly Contender[],
  places: readonly LatticePlace[],
  probabilities: Float64Array,
): QuestionValue[] {
  const omitted = contenders.map(({ fit }) => omittedWithinEach(fit.omitted, ACROSS, DOWN, places));
  omitted.push(Float64Array.from(places, omittedOfAnybody));
  const { unsure } = ANSWERS.spot;
  const before = likeliest(probabilities);
  return places.map((_, place) => {
    let [yes, noise, firstIfYes, firstIfNo] = [0, 0, 0, 0];
    for (let who = 0; who < omitted.length; who++) {
      const probability = probabilities[who] as number;
      const own = yesWhereOmitted(omitted[who]?.[place] as number);
      yes += probability * own;
      noise += probability * tabledEntropy(own);
      if (who === omitted.length - 1) continue;
      firstIfYes = Math.max(firstIfYes, probability * own);
      firstIfNo = Math.max(firstIfNo, probability * (1 - own));
    }
    return {
      information: (1 - unsure) * (entropyOf(yes) - noise),
      gain: (1 - unsure) * (firstIfYes + firstIfNo - before),
    };
  });
}

/** Returns the entropy, in bits, of a yes or no. */
function entropyOf(yes: number): number {
  return yes <= 0 || yes >= 1 ? 0 : -yes * Math.log2(yes) - (1 - yes) * Math.log2(1 - yes);
}

function tabledEntropy(yes: number): number {
  const at = STEPS * yes;
  const below = Math.floor(at);
  const low = ENTROPIES[below] as number;
  return low + (at - below) * ((ENTROPIES[below + 1] as number) - low);
}
