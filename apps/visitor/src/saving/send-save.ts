import { GUEST } from "@harapen/contract/constants";
import { isRetryable } from "../api/api-error.ts";
import { queryClient } from "../api/query-client.ts";
import { saveDrawing } from "../api/save-drawing.ts";
import { saveRecord } from "../api/save-record.ts";
import { MEMBER_QUERY_KEY } from "../identity/identity-store.ts";
import { withIdToken } from "../identity/oidc/id-token.ts";
import { SignInRequiredError } from "../identity/sign-in-required-error.ts";
import { warn } from "../platform/log.ts";
import { ownerOf, type Save } from "./save.ts";

/**
 * sent: the server has it; queued: it will be sent later; sign-in-required: it will be sent once the member whose it is has
 * signed in again; rejected: the server will never accept it.
 */
export type Delivery = "sent" | "queued" | "sign-in-required" | "rejected";

function send(save: Save, token?: string): Promise<void> {
  return save.call === "record" ? saveRecord(save.request, token) : saveDrawing(save.request, token);
}

function sendAsOwner(save: Save): Promise<void> {
  const owner = ownerOf(save);
  return owner === GUEST ? send(save) : withIdToken(owner, (token) => send(save, token));
}

/** Sends a save once, in its owner's name. Never rejects. */
export async function sendSave(save: Save): Promise<Delivery> {
  try {
    await sendAsOwner(save);
    // What a member is shown of their own, such as the album, has changed.
    void queryClient.invalidateQueries({ queryKey: [MEMBER_QUERY_KEY] });
    return "sent";
  } catch (error) {
    if (error instanceof SignInRequiredError) return "sign-in-required";
    if (isRetryable(error)) return "queued";
    warn(`a ${save.call} was refused and is dropped`, error);
    return "rejected";
  }
}
