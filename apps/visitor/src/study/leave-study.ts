import type { RunningStudy } from "@harapen/contract/studies/running-study";
import { endSession } from "../telemetry/open-telemetry.ts";
import { recordWithdrawal } from "./record-withdrawals.ts";
import { sendWithdrawals } from "./send-withdrawals.ts";
import type { Withdrawal } from "./study-storage.ts";
import { statusOf } from "./study-store.ts";
import { dropLateAnswers } from "./take-part.ts";

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
  endSession(() => recordWithdrawal(aquarium, study, withdrawal, lasts), "finished");
  sendWithdrawals();
}

/** Asks for the deletion of what was recorded, after the visitor has left. */
export function requestDeletion(aquarium: string, study: RunningStudy): void {
  const status = statusOf(aquarium, study);
  if (status.kind !== "left") return;
  recordWithdrawal(aquarium, study, { ...status.withdrawal, erase: true, state: "open" });
  sendWithdrawals();
}
