import type { RunningStudy } from "@harapen/contract/aquarium";
import { leaveStudy } from "../api/studies.ts";
import { page } from "../delivery/page.ts";
import { type UnsentWithdrawal, type WithdrawalOutcome, Withdrawals } from "../delivery/withdrawals.ts";
import { applyStatus } from "./apply-status.ts";
import {
  decisionLifetime,
  loadDecision,
  saveDecision,
  updateWithdrawal,
  type Withdrawal,
} from "./study-storage.ts";
import { type ParticipationStatus, setStatus, useStudyStore } from "./study-store.ts";

/** The withdrawals of this device's visitors. */
export const withdrawals = new Withdrawals({ ...page, leave: leaveStudy, onOutcome: noteOutcome });

/** Starts to send withdrawals, now and whenever the network is back: whichever study runs, and whoever is there. To be called once. */
export function startSendingWithdrawals(): void {
  window.addEventListener("online", () => withdrawals.send());
  useStudyStore.subscribe(() => {
    if (adoptWithdrawals()) withdrawals.send();
  });
  adoptWithdrawals();
  withdrawals.send();
}

/** Records the visitor's withdrawal: on the device, until the server has it as well. */
export function recordWithdrawal(
  aquarium: string,
  study: RunningStudy,
  withdrawal: Withdrawal,
  lasts = decisionLifetime(aquarium),
): void {
  withdrawals.add({ token: withdrawal.token, erase: withdrawal.erase });
  // The code that they took part with: another code means another person.
  const code = loadDecision(aquarium, study.id)?.code;
  const decided = { study: study.id, decision: "left", declined_version: 0, consent: null, code } as const;
  saveDecision(aquarium, lasts, { ...decided, leaving: withdrawal });
  applyStatus(aquarium, study, { kind: "left", withdrawal });
}

/** Notes the outcome of a withdrawal wherever its visitor may still read it: a kiosk's next visitor, for example, must not. */
function noteOutcome(unsent: UnsentWithdrawal, outcome: WithdrawalOutcome): void {
  updateWithdrawal(unsent, outcome);
  for (const { aquarium, study, withdrawal } of openWithdrawals()) {
    if (withdrawal.token !== unsent.token || withdrawal.erase !== unsent.erase) continue;
    setStatus(aquarium, study, {
      kind: "left",
      withdrawal: settledWithdrawal(aquarium, study, withdrawal) ?? { ...withdrawal, ...outcome },
    });
  }
}

/** Takes over the outcomes that another page of the device has recorded, and keeps for sending the withdrawals that are not kept yet. Returns whether there were any. */
function adoptWithdrawals(): boolean {
  const tokens = new Set(withdrawals.waiting().map(({ token }) => token));
  const unkept = openWithdrawals().filter(({ withdrawal }) => !tokens.has(withdrawal.token));
  for (const { aquarium, study, withdrawal } of unkept) {
    const settled = settledWithdrawal(aquarium, study, withdrawal);
    if (settled) setStatus(aquarium, study, { kind: "left", withdrawal: settled });
    else withdrawals.add({ token: withdrawal.token, erase: withdrawal.erase });
  }
  return unkept.length > 0;
}

interface OpenWithdrawal {
  readonly aquarium: string;
  readonly study: RunningStudy;
  readonly withdrawal: Withdrawal;
}

/** Returns this page's withdrawals whose outcome is not known yet. */
function openWithdrawals(): OpenWithdrawal[] {
  return Object.entries(useStudyStore.getState().aquariums).flatMap(([aquarium, known]) => {
    const withdrawal = known && withdrawalOf(known.status);
    return known && withdrawal?.state === "open" ? [{ aquarium, study: known.study, withdrawal }] : [];
  });
}

const withdrawalOf = (status: ParticipationStatus) =>
  status.kind === "left" ? status.withdrawal : undefined;

/** The withdrawal with its outcome, as the device has kept it; `undefined` where it has none. */
function settledWithdrawal(
  aquarium: string,
  study: RunningStudy,
  { token, erase }: Withdrawal,
): Withdrawal | undefined {
  const kept = loadDecision(aquarium, study.id)?.leaving;
  return kept?.token === token && kept.erase === erase && kept.state !== "open" ? kept : undefined;
}
