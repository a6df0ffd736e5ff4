import type { JoinStudyRequest, JoinStudyResponse, Participation } from "@harapen/contract/calls/join-study";
import { isRefused } from "../api/api-error.ts";
import { isJoining, joinStudy } from "../api/studies.ts";
import { warn } from "../platform/log.ts";
import { applyStatus } from "./apply-status.ts";
import { sendWithdrawals } from "./send-withdrawals.ts";
import { decisionLifetime, loadDecision, saveDecision, visitId } from "./study-storage.ts";
import { useStudyStore } from "./study-store.ts";
import { removeUnsentRevocation, unsentRevocations } from "./unsent-revocations.ts";
import { addUnsentWithdrawal } from "./unsent-withdrawals.ts";

/** How long after a failure they are sent again, in milliseconds; also whenever the network is back. */
const RETRY_MS = 15_000;

let retry: ReturnType<typeof setTimeout> | undefined;

/** Starts to send revocations, now and whenever the network is back: whichever study runs, and whoever is there. To be called once. */
export function startSendingRevocations(): void {
  window.addEventListener("online", sendRevocations);
  sendRevocations();
}

/** Sends the revocations that the server has not settled yet, except of consents whose own answer is still awaited; tries again later where that fails. */
export function sendRevocations(): void {
  clearTimeout(retry);
  for (const request of unsentRevocations()) if (!isJoining(request)) void send(request);
}

async function send(request: JoinStudyRequest): Promise<void> {
  try {
    settleRevocation(request, await joinStudy({ ...request, revoked: true }));
  } catch (error) {
    warn("the revocation is not sent yet", error);
    if (isRefused(error)) settleRevocation(request, undefined);
    else sendLater();
  }
}

function sendLater(): void {
  clearTimeout(retry);
  retry = setTimeout(sendRevocations, RETRY_MS);
}

/**
 * Ends a revocation: withdraws the visitor where the server had enrolled them; otherwise notes that they declined, unless their study is over. The
 * same where the request was refused (`undefined`).
 */
export function settleRevocation(request: JoinStudyRequest, answer: JoinStudyResponse | undefined): void {
  if (answer?.outcome === "joined") withdraw(answer.participation);
  else if (answer?.outcome !== "over") declineOnly(request);
  removeUnsentRevocation(request);
}

function withdraw({ token }: Participation): void {
  addUnsentWithdrawal({ token, erase: false });
  sendWithdrawals();
}

/** Lets a visitor who revoked a consent be offered to take part again, unless they have gone. */
function declineOnly({ aquarium, study, visit }: JoinStudyRequest): void {
  const lasts = decisionLifetime(aquarium);
  if (lasts === "visit" && visit !== visitId()) return;
  const kept = loadDecision(aquarium, study);
  if (kept?.decision === "revoked") saveDecision(aquarium, lasts, { ...kept, decision: "declined" });
  const known = useStudyStore.getState().aquariums[aquarium];
  if (known?.study.id === study && known.status.kind === "revoked")
    applyStatus(aquarium, known.study, { kind: "declined" });
}
