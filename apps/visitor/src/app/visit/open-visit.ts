import type { createBrowserRouter } from "react-router";
import { SIGN_IN_KEYS } from "../../identity/sign-in-storage.ts";
import { takeCode } from "../../participation/code-in-address.ts";
import { showStudyDialog } from "../../participation/dialog/show-study-dialog.tsx";
import { followAquarium, kept, openParticipation } from "../../participation/open-participation.ts";
import { forgetVisitToken } from "../../platform/fetch-from-server.ts";
import { nextTask } from "../../platform/next-task.ts";
import { isPreview } from "../../platform/preview.ts";
import { screenOf } from "../../routes/screens.ts";
import { openTelemetry, recorder } from "../../telemetry/open-telemetry.ts";
import { forgetVisit } from "../../visit/forget-visit.ts";
import { takeForgetting } from "../../visit/noted-forgetting.ts";
import { telemetryDependencies } from "./telemetry-dependencies.ts";

/**
 * Opens what follows a visit beside its screens: the study that it may be a part of, and telemetry. To be
 * called once.
 */
export async function openVisit(router: ReturnType<typeof createBrowserRouter>): Promise<void> {
  if (!isPreview() && takeForgetting()) forgetLastVisitor();
  const { location } = window;
  const search = takeCode(location.search, kept, forgetLastVisitor);
  if (search !== undefined) {
    const { pathname, hash } = location;
    await router.navigate({ pathname, search, hash }, { replace: true, preventScrollReset: true });
  }
  // A preview knows no study of its aquarium, and would forget what visitors have decided.
  if (isPreview()) globalThis.harapenHold?.release();
  else openParticipation();
  followAquarium();
  showStudyDialog({
    follow: (listener) => router.subscribe(listener),
    isHome: () => screenOf(router) === "home",
  });
  await nextTask();
  await openTelemetry(telemetryDependencies(router));
}

/**
 * Forgets the visit of this tab's last visitor, and their session, whose last page has recorded its end. A
 * signed-in member stays signed in.
 */
function forgetLastVisitor(): void {
  recorder.forgetSession();
  forgetVisitToken();
  forgetVisit(SIGN_IN_KEYS);
}
