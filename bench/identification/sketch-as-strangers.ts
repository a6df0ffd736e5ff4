import { countByCell } from "@harapen/contract/drawing";
import { createRandom } from "@harapen/simulator/random";
import { drawAsStranger } from "@harapen/simulator/strangers/draw-as-stranger";
import type { StrangerKind } from "@harapen/simulator/strangers/habits";
import { meetStranger } from "@harapen/simulator/strangers/stranger";
import type { Individual, Sketch } from "./trial.ts";

/**
 * `each` sketches of every individual, each by a new stranger of the kind, who reports no band colours. A sketch without any stroke, of a
 * bird of which nothing could be seen, is left out. One individual's sketches are one cluster.
 */
export function sketchAsStrangers(
  seed: string,
  individuals: readonly Individual[],
  kind: StrangerKind,
  each: number,
): Sketch[] {
  return individuals.flatMap((individual, shows) =>
    Array.from({ length: each }, (_, turn): Sketch => {
      const random = createRandom(`${seed} ${kind} ${individual.id} ${turn}`);
      const { strokes, mask, truth } = drawAsStranger(random, individual.spots, meetStranger(random, kind));
      return {
        shows,
        strokes,
        counts: countByCell(strokes),
        mask,
        bandColors: [],
        visitor: `stranger, ${kind}`,
        hiding: truth.hiding,
        cluster: individual.id,
      };
    }).filter(({ strokes }) => strokes.length > 0),
  );
}
