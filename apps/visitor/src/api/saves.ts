import { PATHS } from "@harapen/contract/calls/paths";
import { recordForm } from "@harapen/contract/calls/record-form";
import { success } from "@harapen/contract/calls/responses";
import type { SaveDrawingRequest, SaveRecordRequest } from "@harapen/contract/calls/saves";
import { requestJson } from "./request.ts";

/**
 * Saves a drawing for the album; a member's with their token. Throws `ApiError`, also where the answer does
 * not say that it is saved.
 */
export async function saveDrawing(request: SaveDrawingRequest, token?: string): Promise<void> {
  await requestJson({ path: PATHS.saveDrawing, body: { json: request }, token }, success);
}

/**
 * Saves what was drawn, what was found and what the visitor answered, as a form; a member's with their token.
 * Throws `ApiError`, also where the answer does not say that it is saved.
 */
export async function saveRecord(request: SaveRecordRequest, token?: string): Promise<void> {
  await requestJson({ path: PATHS.saveRecord, body: { form: recordForm(request) }, token }, success);
}
