import { queryClient } from "../api/query-client.ts";
import { SIGN_IN_KEYS } from "../identity/sign-in-storage.ts";
import { forgetVisitToken } from "../platform/fetch-from-server.ts";
import { leaveAllStudies } from "../study/leave-study.ts";
import { forgetDeviceId } from "../telemetry/events/device-id.ts";
import { dropUnsent, endSession } from "../telemetry/open-telemetry.ts";
import { forgetVisit, STUDY_KEYS } from "../visit/forget-visit.ts";
import { FORGETTING_KEY } from "../visit/noted-forgetting.ts";
import { dropUnstoredSaves } from "./drop-guests-saves.ts";

/**
 * Forgets what this tab has of the device whose data were deleted: what it has not sent, the drawing and its result, and who takes part in studies. What is recorded from then on belongs to another
 * session, under the device's new number. A member who is signed in here stays so.
 */
export function forgetHere(): void {
  endSession(() => {
    dropUnsent();
    dropUnstoredSaves();
    forgetDeviceId();
    forgetVisitToken();
    forgetVisit(STUDY_KEYS, SIGN_IN_KEYS, FORGETTING_KEY);
    for (const key of ["guestCode", "guestAlbum"]) queryClient.removeQueries({ queryKey: [key] });
    leaveAllStudies();
  }, "finished");
}
