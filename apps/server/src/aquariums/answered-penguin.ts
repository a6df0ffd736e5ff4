import { mediaAddress } from "@harapen/contract/calls/paths";
import type { Penguin } from "@harapen/contract/penguin";

/** Returns a penguin as visitors are answered it: its pictures by their addresses, and without its photographs, which are its keepers' alone. */
export function answeredPenguin(
  slug: string,
  { photographs: _, ...penguin }: Penguin,
  mediaHashes: ReadonlyMap<string, string>,
): Penguin {
  const address = (name: string) => mediaAddress(slug, name, mediaHashes.get(name) ?? "");
  return { ...penguin, picture: address(penguin.picture), icon: address(penguin.icon) };
}
