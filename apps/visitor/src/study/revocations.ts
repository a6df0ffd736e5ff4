import type { JoinStudyRequest, JoinStudyResponse, Participation } from "@harapen/contract/calls/studies";
import { isJoining, joinStudy } from "../api/studies.ts";
import { page } from "../delivery/page.ts";
import { Revocations } from "../delivery/withdrawals.ts";
import { applyStatus } from "./apply-status.ts";
import { decisionLifetime, loadDecision, saveDecision, visitId } from "./study-storage.ts";
import { useStudyStore } from "./study-store.ts";
import { withdrawals } from "./withdrawals.ts";

/** The consents of this device's visitors that were taken back before the server had answered. */
export const revocations = new Revocations({
  ...page,
  revoke: (request) => joinStudy({ ...request, revoked: true }),
  isAwaited: isJoining,
  onAnswer: noteAnswer,
});

/** Starts to send revocations, now and whenever the network is back: whichever study runs, and whoever is there. To be called once. */
export function startSendingRevocations(): void {
  window.addEventListener("online", () => revocations.send());
  revocations.send();
}

/**
 * Withdraws the visitor where the server had enrolled them; otherwise notes that they declined, unless their study is over. The
 * same where the request was refused (`undefined`).
 */
function noteAnswer(request: JoinStudyRequest, answer: JoinStudyResponse | undefined): void {
  if (answer?.outcome === "joined") withdraw(answer.participation);
  else if (answer?.outcome !== "over") declineOnly(request);
}

function withdraw({ token }: Participation): void {
  withdrawals.add({ token, erase: false });
  withdrawals.send();
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
