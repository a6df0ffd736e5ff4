import { success } from "@harapen/contract/calls/answers";
import { PATHS } from "@harapen/contract/calls/paths";
import { type SaveRecordRequest, saveRecordRequest } from "@harapen/contract/calls/save-record";
import * as z from "zod/mini";
import { requestJson } from "./request.ts";
import { SAVE_TIMEOUT_MS } from "./timeouts.ts";

/**
 * Saves what was drawn, what was found and what the visitor answered, as a form; a member's with their token. Throws `ApiError`,
 * also where the answer does not say that it is saved.
 */
export async function saveRecord(request: SaveRecordRequest, token?: string): Promise<void> {
  const fields = Object.entries(z.encode(saveRecordRequest, request)).filter(
    ([, value]) => value !== undefined,
  );
  const form = Object.fromEntries(fields) as Record<string, string>;
  await requestJson({ path: PATHS.saveRecord, body: { form }, token, timeoutMs: SAVE_TIMEOUT_MS }, success);
}
