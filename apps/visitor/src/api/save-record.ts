import { PATHS } from "@harapen/contract/calls/paths";
import { type SaveRecordRequest, saveRecordRequest } from "@harapen/contract/calls/save-record";
import * as z from "zod/mini";
import { sendRequest } from "./request.ts";
import { SAVE_TIMEOUT_MS } from "./timeouts.ts";

/** Saves what was drawn, what was found and what the visitor answered, as a form; a member's with their token. Throws `ApiError`. */
export function saveRecord(request: SaveRecordRequest, token?: string): Promise<void> {
  const fields = Object.entries(z.encode(saveRecordRequest, request)).filter(
    ([, value]) => value !== undefined,
  );
  return sendRequest({
    path: PATHS.saveRecord,
    body: { form: Object.fromEntries(fields) as Record<string, string> },
    token,
    timeoutMs: SAVE_TIMEOUT_MS,
  });
}
