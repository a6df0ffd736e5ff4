import { PATHS } from "@harapen/contract/calls/paths";
import { deviceReferences } from "@harapen/contract/calls/references";
import { countByCell } from "@harapen/contract/drawing";
import { basePenguins, type RankedPenguin } from "@harapen/contract/penguin";
import { rank } from "@harapen/recognition/rank";
import { prepareReferences } from "@harapen/recognition/reference";
import { visitorsOf } from "@harapen/recognition/visitors/visitors";
import { drawPenguin } from "@harapen/simulator/drawings";
import { createRandom } from "@harapen/simulator/random";
import { VISITORS } from "@harapen/simulator/visitors";
import type { RunningApp } from "../running-app.ts";

/** A drawing's candidates in their order, with scores and explanations. */
type Candidates = readonly Pick<RankedPenguin, "id" | "score" | "explanation">[];

/**
 * Ranks `count` simulated drawings of an aquarium's penguins, by the server's search and as a device does,
 * over the references that the server serves. Resolves to both answers for each.
 */
export async function searchTwice(
  app: Pick<RunningApp, "get" | "post">,
  slug: string,
  count: number,
): Promise<{ server: Candidates; device: Candidates }[]> {
  const penguins = basePenguins.parse(await (await app.get(PATHS.basePenguins(slug))).json());
  const given = deviceReferences.parse(await (await app.get(PATHS.references(slug))).json());
  const references = prepareReferences(given.references, visitorsOf(given.traits ?? {}));
  const random = createRandom("device searches");
  const pick = <Item>(items: readonly Item[]) => items[random.integer(0, items.length - 1)] as Item;
  const answers: { server: Candidates; device: Candidates }[] = [];
  for (let drawing = 0; drawing < count; drawing++) {
    const { spots = [] } = pick(penguins);
    const { strokes, mask } = drawPenguin(random, spots, pick(VISITORS));
    const counts = countByCell(strokes);
    const bandColors = random.chance(0.2) ? pick(penguins).band_color : [];
    const body = { pos: counts, part: mask, aquarium: slug, data: strokes, bandcolor: bandColors };
    const answer = (await (await app.post(PATHS.search, body)).json()) as RankedPenguin[];
    answers.push({
      server: answer.map(({ id, score, explanation }) => ({
        id,
        score,
        ...(explanation && { explanation }),
      })),
      device: rank(references, { counts, mask, strokes, bandColors }),
    });
  }
  return answers;
}
