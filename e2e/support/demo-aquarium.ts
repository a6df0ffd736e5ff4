import { PATHS } from "@harapen/contract/calls/paths";
import { basePenguins, type Penguin, type Spot } from "@harapen/contract/penguin";
import type { RunningServer } from "./server.ts";

/** The demo aquarium that most tests visit. */
export const AQUARIUM = "minato";

/** The aquarium's penguins as the server answers them. */
export async function penguinsOf({ origin }: RunningServer): Promise<Penguin[]> {
  const answer = await fetch(origin + PATHS.basePenguins(AQUARIUM));
  return basePenguins.parse(await answer.json());
}

export function spotsOf(penguin: Penguin): readonly Spot[] {
  if (!penguin.spots) throw new Error(`${penguin.id} has no traced spots`);
  return penguin.spots;
}

/** A penguin with 7 to 10 spots: enough to be distinguished, few enough to be drawn in a while. */
export async function somePenguin(server: RunningServer): Promise<Penguin> {
  const found = (await penguinsOf(server)).find(({ spots = [] }) => spots.length >= 7 && spots.length <= 10);
  if (!found) throw new Error("no demo penguin has 7 to 10 spots");
  return found;
}
