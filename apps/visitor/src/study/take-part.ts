import type { RunningStudy } from "@harapen/contract/aquarium";
import type {
  GivenConsent,
  JoinStudyRequest,
  JoinStudyResponse,
  Participation,
} from "@harapen/contract/calls/studies";
import { isRefused } from "../api/api-error.ts";
import { joinStudy } from "../api/studies.ts";
import { deviceId } from "../telemetry/events/device-id.ts";
import { applyStatus } from "./apply-status.ts";
import { revocations } from "./revocations.ts";
import {
  type DecisionLifetime,
  forgetDecision,
  isShared,
  loadDecision,
  loadParticipantCode,
  saveDecision,
  visitId,
} from "./study-storage.ts";
import { useStudyStore } from "./study-store.ts";
import { recordWithdrawal, withdrawals } from "./withdrawals.ts";

/** What a visitor gives to take part, where the study asks for it. */
export interface Given {
  readonly consent: GivenConsent | null;
  readonly code: string | undefined;
}

/** Counts how often this page's visitors have chosen not to take part. */
let declined = 0;

/** Ensures that nobody joins by an answer that is still on its way. */
export function dropLateAnswers(): void {
  declined += 1;
}

/** A consent to a form: the request that it was sent with, and whether it was taken back. */
interface SentConsent {
  readonly request: JoinStudyRequest;
  isRevoked: boolean;
}

/** The consents by which the visitor may have joined on the server, although its answer has not arrived or was lost; by `consentKey`. */
const unanswered = new Map<string, SentConsent>();

/** Returns the key of this visit's consent: a kiosk's next visitor has given none. */
const consentKey = ({ id }: RunningStudy) => `${useStudyStore.getState().visit} ${id}`;

/**
 * Takes part, or continues to: asks the server, and keeps its answer on the device, for as long as the decision `lasts`. Resolves to the outcome. Rejects with an
 * ApiError where the server does not answer; then nothing has changed.
 */
export async function takePart(
  aquarium: string,
  study: RunningStudy,
  given: Given,
  lasts: DecisionLifetime,
): Promise<JoinStudyResponse["outcome"]> {
  const { consent, code } = given;
  const { visit } = useStudyStore.getState();
  const declinedBefore = declined;
  const request: JoinStudyRequest = {
    aquarium,
    study: study.id,
    device: deviceId(),
    visit: visitId(),
    ...(code !== undefined && { code }),
    consent,
  };
  const sent = { request, isRevoked: false };
  const answer = await ask(sent, consentKey(study));
  if (sent.isRevoked) {
    revocations.settle(request, answer);
    return "over";
  }
  // A late answer is not for a kiosk's next visitor, nor for a visitor who has chosen to look around meanwhile.
  if (useStudyStore.getState().visit !== visit || declined !== declinedBefore) return "over";
  const decided = { study: study.id, declined_version: 0, consent, code };
  if (answer.outcome === "joined") {
    const { participation } = answer;
    saveDecision(aquarium, participation.lasts, { ...decided, decision: "joined", participation });
    applyStatus(aquarium, study, { kind: "joined", participation });
  } else if (answer.outcome === "over") {
    saveDecision(aquarium, lasts, { ...decided, decision: "over" });
    applyStatus(aquarium, study, { kind: "ended" });
  } else {
    forgetDecision(aquarium);
    applyStatus(aquarium, study, { kind: "asked" });
  }
  return answer.outcome;
}

/** Asks the server to let the visitor take part. A consent stays unanswered until the server has said whether they do. */
async function ask(sent: SentConsent, key: string): Promise<JoinStudyResponse> {
  const { request } = sent;
  if (request.consent) unanswered.set(key, sent);
  try {
    const answer = await joinStudy(request);
    unanswered.delete(key);
    return answer;
  } catch (error) {
    if (isRefused(error)) unanswered.delete(key);
    if (sent.isRevoked) revoke(sent);
    throw error;
  }
}

/** Takes back a consent. Any page that the device has open later can ask the server what became of it. */
function revoke(sent: SentConsent): void {
  sent.isRevoked = true;
  revocations.add(sent.request);
}

/** Takes part as soon as the server answers; until then the device keeps what was given. */
export function takePartLater(
  aquarium: string,
  study: RunningStudy,
  given: Given,
  lasts: DecisionLifetime,
): void {
  saveDecision(aquarium, lasts, { study: study.id, decision: "wanted", declined_version: 0, ...given });
  applyStatus(aquarium, study, { kind: "waiting" });
}

/** Returns what a visitor gives who has decided already, or is not asked; `undefined` where they have to be asked first. */
export function givenBefore(aquarium: string, study: RunningStudy): Given | undefined {
  const kept = loadDecision(aquarium, study.id);
  if (kept && ["declined", "revoked", "left"].includes(kept.decision)) return undefined;
  if (kept) return { consent: kept.consent, code: loadParticipantCode() ?? kept.code };
  return study.asks_consent ? undefined : { consent: null, code: loadParticipantCode() };
}

/**
 * Looks around without taking part, from now on. Unless it is that of all users of the device, a consent that the server has not answered is revoked, and a
 * visitor who has joined in another tab is withdrawn. `lasts` and the version of the declined consent are the study's.
 */
export function decline(
  aquarium: string,
  study: RunningStudy,
  { lasts, version }: { readonly lasts: DecisionLifetime; readonly version: number },
): void {
  dropLateAnswers();
  const joined = loadDecision(aquarium, study.id)?.participation;
  if (joined && !isShared(lasts)) {
    withdraw(aquarium, study, joined);
    return;
  }
  const key = consentKey(study);
  const sent = isShared(lasts) ? undefined : unanswered.get(key);
  unanswered.delete(key);
  const decided = { study: study.id, declined_version: version, consent: null };
  const kind = sent ? "revoked" : "declined";
  saveDecision(aquarium, lasts, { ...decided, decision: kind, code: sent?.request.code });
  applyStatus(aquarium, study, { kind });
  if (sent) revoke(sent);
}

function withdraw(aquarium: string, study: RunningStudy, { token, code, lasts }: Participation): void {
  recordWithdrawal(aquarium, study, { token, code, erase: false, state: "open" }, lasts);
  withdrawals.send();
}
