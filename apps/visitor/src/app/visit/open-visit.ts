import type { createBrowserRouter } from "react-router";
import { takeCode } from "../../study/code-in-address.ts";
import { showStudyDialog } from "../../study/dialog/show-study-dialog.tsx";
import { followAquarium } from "../../study/follow-aquarium.ts";
import { followStudies } from "../../study/follow-study.ts";
import { startSendingWithdrawals } from "../../study/send-withdrawals.ts";
import { forgetSession, openTelemetry } from "../../telemetry/open-telemetry.ts";
import { telemetryDependencies } from "./telemetry-dependencies.ts";

/** Opens what follows a visit beside its screens: the study that it may be a part of, and telemetry. To be called once. */
export async function openVisit(router: ReturnType<typeof createBrowserRouter>): Promise<void> {
  const { location } = window;
  // The session of whoever was there before is over: its last page has said so.
  const search = takeCode(location.search, forgetSession);
  if (search !== undefined) {
    const { pathname, hash } = location;
    await router.navigate({ pathname, search, hash }, { replace: true, preventScrollReset: true });
  }
  followStudies();
  startSendingWithdrawals();
  followAquarium();
  showStudyDialog((listener) => router.subscribe(listener));
  await openTelemetry(telemetryDependencies(router));
}
