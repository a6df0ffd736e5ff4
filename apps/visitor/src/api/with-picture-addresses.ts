import type { Penguin } from "@harapen/contract/penguin";
import { serverAddress } from "../platform/server-address.ts";

/** Returns the penguins with the addresses from which the page loads their pictures: the server gives paths. */
export function withPictureAddresses<Listed extends Penguin>(penguins: readonly Listed[]): Listed[] {
  return penguins.map((penguin) => ({
    ...penguin,
    picture: serverAddress(penguin.picture),
    icon: serverAddress(penguin.icon),
  }));
}
