import { STAFF_PATHS } from "@harapen/contract/staff/paths";
import {
  MAX_PHOTOGRAPH_BYTES,
  type SentPhotograph,
  sendPhotographQuery,
} from "@harapen/contract/staff/photographs";
import { StaffError } from "../../errors/staff-error.ts";
import { PhotographError } from "../../media/photograph-error.ts";
import { receivePhotograph } from "../../photographs/receive-photograph.ts";
import { changingCall } from "../call.ts";

/** Takes a photograph in any format that can be read, whatever its declared media type. */
export const sendPhotograph = changingCall({
  method: "POST",
  path: STAFF_PATHS.photographs(":slug"),
  access: "helper",
  action: "send-photograph",
  bytes: "image/*",
  bodyLimit: MAX_PHOTOGRAPH_BYTES,
  query: sendPhotographQuery,
  async perform({ context, params, query, body }) {
    const bytes = body instanceof Uint8Array ? body : new Uint8Array();
    const { storage, photographThread } = context;
    const sent: SentPhotograph = await receivePhotograph(
      { photographs: storage.photographs, thread: photographThread },
      { aquarium: params.slug, bytes, keepsOriginal: query.keep === "original" },
    ).catch((error: unknown) => {
      throw error instanceof PhotographError ? new StaffError(error.code, error.message) : error;
    });
    const { id, width, height } = sent;
    return { answer: sent, subject: id, after: { width, height, keep: query.keep } };
  },
});
