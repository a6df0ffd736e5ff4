import { PATHS } from "@harapen/contract/calls/paths";
import { recordForm } from "@harapen/contract/calls/record-form";
import { serverAddress } from "../platform/server-address.ts";
import type { Save } from "./save.ts";

/** A save as it is posted, to its address, without a sign-in. */
export interface SavePost {
  readonly address: string;
  readonly contentType: string;
  readonly body: string;
}

/** Returns the post of a save that the service worker makes where no page is open. */
export function savePost(save: Save): SavePost {
  if (save.call === "record")
    return {
      address: serverAddress(PATHS.saveRecord),
      contentType: "application/x-www-form-urlencoded",
      body: new URLSearchParams(recordForm(save.request)).toString(),
    };
  return {
    address: serverAddress(PATHS.saveDrawing),
    contentType: "application/json",
    body: JSON.stringify(save.request),
  };
}
