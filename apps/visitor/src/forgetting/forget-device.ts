import type { WithdrawalReceipt } from "@harapen/contract/calls/leave-study";
import { forgetAllGuestDrawings } from "../albums/guest/guest-drawings.ts";
import { deleteDevice } from "../api/deletion.ts";
import { deviceId, renewDeviceId } from "../telemetry/events/device-id.ts";
import { dropStoredEvents } from "../telemetry/open-telemetry.ts";
import { noteForgetting } from "../visit/noted-forgetting.ts";
import { dropGuestsSaves } from "./drop-guests-saves.ts";
import { forgetHere } from "./forget-here.ts";
import { holdOutbox } from "./hold-outbox.ts";

/**
 * Deletes what guests have left from this device: on the server, and once that has answered, on the device, which has another number from then on. Resolves to the receipt, `null` where the server had
 * nothing. Rejects with an ApiError, and then nothing has changed here.
 */
export function forgetDevice(): Promise<WithdrawalReceipt | null> {
  return holdOutbox(async () => {
    const receipt = await deleteDevice({ device: deviceId() });
    forgetAllGuestDrawings();
    renewDeviceId();
    await Promise.all([dropGuestsSaves(), dropStoredEvents()]);
    forgetHere();
    noteForgetting();
    return receipt;
  });
}
