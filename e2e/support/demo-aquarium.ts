import { PATHS } from "@harapen/contract/calls/paths";
import { basePenguins, type Penguin } from "@harapen/contract/penguin";
import type { Spot } from "@harapen/contract/spot";
import { expect, type Locator } from "@playwright/test";
import type { RunningServer } from "./server.ts";

/** The demo aquarium that most tests visit. */
export const AQUARIUM = "minato";

/** Returns the aquarium's penguins as the server answers them. */
export async function penguinsOf({ origin }: RunningServer): Promise<Penguin[]> {
  const answer = await fetch(origin + PATHS.basePenguins(AQUARIUM));
  return basePenguins.parse(await answer.json());
}

export function spotsOf(penguin: Penguin): readonly Spot[] {
  if (!penguin.spots) throw new Error(`${penguin.id} has no traced spots`);
  return penguin.spots;
}

/** Returns a penguin with 7 to 10 spots: enough to be distinguished, few enough to be drawn quickly. */
export async function somePenguin(server: RunningServer): Promise<Penguin> {
  const found = (await penguinsOf(server)).find(({ spots = [] }) => spots.length >= 7 && spots.length <= 10);
  if (!found) throw new Error("no demo penguin has 7 to 10 spots");
  return found;
}

/** What the English screens say about Sango, the first penguin, in order. */
const SANGO_FACTS = [
  /^Female$/,
  /^Birthday: April 2, 2016\.$/,
  /^Pair: Ramune\.$/,
  /^Penguin from Nagasaki\.$/,
  /^An artist with pebbles: .+ inspection\.$/,
] as const;

/** Asserts that an element shows everything that is known of Sango, line by line. */
export async function expectSangoFacts(within: Locator): Promise<void> {
  const facts = within
    .locator("p")
    .filter({ hasText: new RegExp(SANGO_FACTS.map(({ source }) => source).join("|")) });
  await expect(facts).toHaveText([...SANGO_FACTS]);
}
