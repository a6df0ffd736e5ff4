import type { Penguin } from "@harapen/contract/penguin";
import { serverAddress } from "../platform/server-address.ts";

/** The penguins with the addresses of their pictures as the page asks for them: the server names them by their paths. */
export function withPictureAddresses<Listed extends Penguin>(penguins: readonly Listed[]): Listed[] {
  return penguins.map((penguin) => ({
    ...penguin,
    picture: serverAddress(penguin.picture),
    icon: serverAddress(penguin.icon),
  }));
}
