import { type DeleteDeviceRequest, deleteDeviceResponse } from "@harapen/contract/calls/delete-device";
import type { WithdrawalReceipt } from "@harapen/contract/calls/leave-study";
import { PATHS } from "@harapen/contract/calls/paths";
import { requestJson } from "../request.ts";
import { DELETION_TIMEOUT_MS } from "../timeouts.ts";

/** Deletes what guests have left from a device; a repeated call has the same effect. Resolves to the receipt, `null` where nothing was stored. Throws `ApiError`. */
export async function deleteDevice(request: DeleteDeviceRequest): Promise<WithdrawalReceipt | null> {
  const call = { path: PATHS.deleteDevice, body: { json: request }, timeoutMs: DELETION_TIMEOUT_MS };
  return (await requestJson(call, deleteDeviceResponse)).receipt;
}
