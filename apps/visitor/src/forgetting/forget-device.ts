import type { WithdrawalReceipt } from "@harapen/contract/calls/studies";
import { forgetAllGuestDrawings } from "../albums/guest/guest-drawings.ts";
import { deleteDevice } from "../api/deletion.ts";
import { queryClient } from "../api/query-client.ts";
import { SIGN_IN_KEYS } from "../identity/sign-in-storage.ts";
import { participation } from "../participation/open-participation.ts";
import { forgetVisitToken } from "../platform/fetch-from-server.ts";
import { isPreview } from "../platform/preview.ts";
import { saves } from "../saving/outbox.ts";
import { deviceId, forgetDeviceId, renewDeviceId } from "../telemetry/events/device-id.ts";
import { recorder } from "../telemetry/open-telemetry.ts";
import { forgetVisit } from "../visit/forget-visit.ts";
import { FORGETTING_KEY, noteForgetting, takeForgetting } from "../visit/noted-forgetting.ts";
import { STUDY_KEYS } from "../visit/study-keys.ts";

/**
 * Deletes what guests have left from this device: on the server, and once that has answered, on the device,
 * which has another number from then on. Resolves to the receipt, `null` where the server had nothing.
 * Rejects with an ApiError, and then nothing has changed here.
 */
export function forgetDevice(): Promise<WithdrawalReceipt | null> {
  return saves.hold(async () => {
    const receipt = await deleteDevice({ device: deviceId() });
    forgetAllGuestDrawings();
    renewDeviceId();
    await Promise.all([saves.dropGuests(), recorder.dropStored()]);
    forgetHere();
    noteForgetting();
    return receipt;
  });
}

/**
 * Follows deletions in other tabs of the device, when they happen or once this one is shown again. Not in a
 * preview, which keeps nothing of visitors. To be called once.
 */
export function followForgetting(): void {
  if (isPreview()) return;
  const follow = () => {
    if (takeForgetting()) forgetHere();
  };
  window.addEventListener("storage", follow);
  window.addEventListener("pageshow", follow);
  document.addEventListener("visibilitychange", follow);
  follow();
}

/**
 * Forgets what this tab has of the device whose data were deleted: what it has not sent, the drawing and its
 * result, and who takes part in studies. What is recorded from then on belongs to another session, under the
 * device's new number. A member who is signed in here stays so.
 */
function forgetHere(): void {
  recorder.endSession(() => {
    recorder.dropUnsent();
    saves.dropUnstoredGuests();
    forgetDeviceId();
    forgetVisitToken();
    forgetVisit(STUDY_KEYS, SIGN_IN_KEYS, FORGETTING_KEY);
    for (const key of ["guestCode", "guestAlbum"]) queryClient.removeQueries({ queryKey: [key] });
    participation.leaveAll();
  }, "finished");
}
