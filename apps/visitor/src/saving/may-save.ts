import { GUEST } from "@harapen/contract/constants";
import { mayRecord } from "../study/recording.ts";
import { ownerOf, type Save } from "./save.ts";

/**
 * Whether a save may leave the page. Of who was asked and has not agreed, nothing is: neither kept nor sent. What members put into their own albums is their
 * own wish.
 */
export function maySave(save: Save): boolean {
  const isOwnWish = save.call === "drawing" && ownerOf(save) !== GUEST;
  return isOwnWish || mayRecord(save.request.aquarium) !== "nothing";
}
