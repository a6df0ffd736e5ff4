import type { Aquarium } from "./aquarium.ts";

/**
 * The largest aquarium, in penguins, that a device searches by itself: some 100 kB of references, compressed.
 */
const MAX_PENGUINS = 500;

/**
 * Whether visitors' devices may keep an aquarium's references and search by themselves where there is no
 * network.
 */
export function maySearchOnDevice(
  { search_on_device = true }: Pick<Aquarium, "search_on_device">,
  penguins: number,
): boolean {
  return search_on_device && penguins <= MAX_PENGUINS;
}
