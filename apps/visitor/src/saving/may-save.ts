import { GUEST } from "@harapen/contract/constants";
import { mayRecord } from "../study/recording.ts";
import { ownerOf, type Save } from "./save.ts";

/**
 * Whether a save may leave the page. Nothing of a visitor who was asked and has not agreed may be kept or sent, except what members put into their own
 * albums, which is their own wish.
 */
export function maySave(save: Save): boolean {
  const isOwnWish = save.call === "drawing" && ownerOf(save) !== GUEST;
  return isOwnWish || mayRecord(save.request.aquarium) !== "nothing";
}
