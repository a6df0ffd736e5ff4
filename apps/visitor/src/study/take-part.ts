import type { GivenConsent, JoinStudyAnswer, Participation } from "@harapen/contract/calls/join-study";
import type { RunningStudy } from "@harapen/contract/studies/running-study";
import { joinStudy } from "../api/studies/join-study.ts";
import { deviceId } from "../telemetry/events/device-id.ts";
import { applyStatus } from "./apply-status.ts";
import {
  forgetStudy,
  isShared,
  keepStudy,
  keptCode,
  keptStudyOf,
  type Lasts,
  visitId,
} from "./kept-study.ts";
import { sendWithdrawals } from "./send-withdrawals.ts";
import { statusOf, useStudyStore } from "./study-store.ts";
import { addUnsentWithdrawal } from "./unsent-withdrawals.ts";

/** What a visitor gives to take part, as far as the study asks for it. */
export interface Given {
  readonly consent: GivenConsent | null;
  readonly code: string | undefined;
}

/** Counts how often this page's visitors have chosen to take no part. */
let declined = 0;

/** Has nobody take part by an answer that is still on its way. */
export function dropLateAnswers(): void {
  declined += 1;
}

/** The agreements to a form that are on their way to the server, by `agreementKey`. */
const unanswered = new Map<string, Given>();

/** Whose agreement it is: a kiosk's next visitor has given none. */
const agreementKey = ({ id }: RunningStudy) => `${useStudyStore.getState().visit} ${id}`;

/**
 * Takes part, or goes on to: asks the server, and keeps what it says on the device, for as long as the decision `lasts`. Resolves to the outcome. Rejects with an
 * ApiError where the server does not answer; then nothing has changed.
 */
export async function takePart(
  aquarium: string,
  study: RunningStudy,
  given: Given,
  lasts: Lasts,
): Promise<JoinStudyAnswer["outcome"]> {
  const { consent, code } = given;
  const { visit } = useStudyStore.getState();
  const declinedBefore = declined;
  const agreement = agreementKey(study);
  if (consent) unanswered.set(agreement, given);
  const answer = await joinStudy({
    aquarium,
    study: study.id,
    device: deviceId(),
    visit: visitId(),
    ...(code !== undefined && { code }),
    consent,
  }).finally(() => unanswered.delete(agreement));
  // One that comes late is not for a kiosk's next visitor, nor for who has chosen to look around meanwhile.
  if (useStudyStore.getState().visit !== visit) return "over";
  if (statusOf(aquarium, study).kind === "revoked") {
    settleRevoked(aquarium, study, answer, lasts);
    return "over";
  }
  if (declined !== declinedBefore) return "over";
  const decided = { study: study.id, declined_version: 0, consent, code };
  if (answer.outcome === "joined") {
    const { participation } = answer;
    keepStudy(aquarium, participation.lasts, { ...decided, decision: "joined", participation });
    applyStatus(aquarium, study, { kind: "joined", participation });
  } else if (answer.outcome === "over") {
    keepStudy(aquarium, lasts, { ...decided, decision: "over" });
    applyStatus(aquarium, study, { kind: "ended" });
  } else {
    forgetStudy(aquarium);
    applyStatus(aquarium, study, { kind: "asked" });
  }
  return answer.outcome;
}

/** Withdraws whom the server has take part by an agreement that they have revoked. Where it has nobody take part by it, they have only declined. */
function settleRevoked(aquarium: string, study: RunningStudy, answer: JoinStudyAnswer, lasts: Lasts): void {
  const kind = answer.outcome === "joined" || answer.outcome === "over" ? "revoked" : "declined";
  const kept = { study: study.id, declined_version: 0, ...keptStudyOf(aquarium, study.id) };
  keepStudy(aquarium, lasts, { ...kept, decision: kind, consent: null });
  applyStatus(aquarium, study, { kind });
  if (answer.outcome === "joined") withdraw(answer.participation);
}

function withdraw({ token }: Participation): void {
  addUnsentWithdrawal({ token, erase: false });
  sendWithdrawals();
}

/** Takes part as soon as the server answers: what was given waits on the device. */
export function takePartLater(aquarium: string, study: RunningStudy, given: Given, lasts: Lasts): void {
  keepStudy(aquarium, lasts, { study: study.id, decision: "wanted", declined_version: 0, ...given });
  applyStatus(aquarium, study, { kind: "waiting" });
}

/** What is given by who has decided already, or is not asked; `undefined` where the visitor has to be asked first. */
export function givenBefore(aquarium: string, study: RunningStudy): Given | undefined {
  const kept = keptStudyOf(aquarium, study.id);
  if (kept?.decision === "declined" || kept?.decision === "left") return undefined;
  if (kept?.decision === "revoked" && !kept.consent) return undefined;
  if (kept) return { consent: kept.consent, code: keptCode() ?? kept.code };
  return study.asks_consent ? undefined : { consent: null, code: keptCode() };
}

/**
 * Looks around without taking part, from now on. An agreement that is on its way is revoked, unless it is that of all who use the device. `lasts` and the version
 * of the consent that was declined are the study's.
 */
export function decline(
  aquarium: string,
  study: RunningStudy,
  { lasts, version }: { readonly lasts: Lasts; readonly version: number },
): void {
  dropLateAnswers();
  const agreement = isShared(lasts) ? undefined : unanswered.get(agreementKey(study));
  const kind = agreement ? "revoked" : "declined";
  const { consent, code } = agreement ?? { consent: null };
  keepStudy(aquarium, lasts, { study: study.id, decision: kind, declined_version: version, consent, code });
  applyStatus(aquarium, study, { kind });
}
