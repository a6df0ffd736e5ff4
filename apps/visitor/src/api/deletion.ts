import type { DeleteDrawingRequest } from "@harapen/contract/calls/albums";
import { type DeleteDeviceRequest, deleteDeviceResponse } from "@harapen/contract/calls/delete-device";
import { PATHS } from "@harapen/contract/calls/paths";
import { success } from "@harapen/contract/calls/responses";
import type { WithdrawalReceipt } from "@harapen/contract/calls/studies";
import { DELETION_TIMEOUT_MS, requestJson } from "./request.ts";

/**
 * Deletes what guests have left from a device; a repeated call has the same effect. Resolves to the receipt,
 * `null` where nothing was stored. Throws `ApiError`.
 */
export async function deleteDevice(request: DeleteDeviceRequest): Promise<WithdrawalReceipt | null> {
  const call = { path: PATHS.deleteDevice, body: { json: request }, timeoutMs: DELETION_TIMEOUT_MS };
  return (await requestJson(call, deleteDeviceResponse)).receipt;
}

/** Deletes a drawing from a member's album; a repeated call has the same effect. Throws `ApiError`. */
export async function deleteDrawing(request: DeleteDrawingRequest, token: string | undefined): Promise<void> {
  await requestJson({ path: PATHS.deleteDrawing, body: { json: request }, token }, success);
}
