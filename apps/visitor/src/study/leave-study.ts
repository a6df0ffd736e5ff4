import type { RunningStudy } from "@harapen/contract/aquarium";
import { recorder } from "../telemetry/open-telemetry.ts";
import { leaveStoredStudies, type Withdrawal } from "./study-storage.ts";
import { statusOf, useStudyStore } from "./study-store.ts";
import { dropLateAnswers } from "./take-part.ts";
import { recordWithdrawal, withdrawals } from "./withdrawals.ts";

/**
 * Withdraws the visitor from the study: on this device at once, and on the server as soon as it answers; until then the device keeps the withdrawal. Whatever is
 * recorded from now on belongs to another session.
 */
export function withdrawFromStudy(aquarium: string, study: RunningStudy, erase: boolean): void {
  const status = statusOf(aquarium, study);
  if (status.kind !== "joined") return;
  const { token, code, lasts } = status.participation;
  dropLateAnswers();
  const withdrawal: Withdrawal = { token, code, erase, state: "open" };
  recorder.endSession(() => recordWithdrawal(aquarium, study, withdrawal, lasts), "finished");
  withdrawals.send();
}

/** Asks for the deletion of what was recorded, after the visitor has left. */
export function requestDeletion(aquarium: string, study: RunningStudy): void {
  const status = statusOf(aquarium, study);
  if (status.kind !== "left") return;
  recordWithdrawal(aquarium, study, { ...status.withdrawal, erase: true, state: "open" });
  withdrawals.send();
}

/** Withdraws the visitor from every study in which this tab takes part, or the device, whichever aquarium's, and asks for the deletion of what was recorded. */
export function leaveAllStudies(): void {
  dropLateAnswers();
  for (const [aquarium, known] of Object.entries(useStudyStore.getState().aquariums)) {
    if (known?.status.kind !== "joined") continue;
    const { token, code, lasts } = known.status.participation;
    recordWithdrawal(aquarium, known.study, { token, code, erase: true, state: "open" }, lasts);
  }
  for (const token of leaveStoredStudies()) withdrawals.add({ token, erase: true });
  withdrawals.send();
}
