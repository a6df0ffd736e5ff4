import { PATHS } from "@harapen/contract/calls/paths";
import { recordForm } from "@harapen/contract/calls/record-form";
import { success } from "@harapen/contract/calls/responses";
import type { SaveRecordRequest } from "@harapen/contract/calls/save-record";
import { requestJson } from "./request.ts";
import { SAVE_TIMEOUT_MS } from "./timeouts.ts";

/**
 * Saves what was drawn, what was found and what the visitor answered, as a form; a member's with their token. Throws `ApiError`,
 * also where the answer does not say that it is saved.
 */
export async function saveRecord(request: SaveRecordRequest, token?: string): Promise<void> {
  const body = { form: recordForm(request) };
  await requestJson({ path: PATHS.saveRecord, body, token, timeoutMs: SAVE_TIMEOUT_MS }, success);
}
