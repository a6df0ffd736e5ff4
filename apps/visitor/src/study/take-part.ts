import type { GivenConsent, JoinStudyAnswer, Participation } from "@harapen/contract/calls/join-study";
import type { RunningStudy } from "@harapen/contract/studies/running-study";
import { joinStudy } from "../api/studies/join-study.ts";
import { deviceId } from "../telemetry/events/device-id.ts";
import { applyStatus } from "./apply-status.ts";
import { forgetStudy, keepStudy, keptCode, keptStudyOf, type Lasts, visitId } from "./kept-study.ts";
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

/**
 * Takes part, or goes on to: asks the server, and keeps what it says on the device, for as long as the decision `lasts`. Resolves to the outcome. Rejects with an
 * ApiError where the server does not answer; then nothing has changed.
 */
export async function takePart(
  aquarium: string,
  study: RunningStudy,
  { consent, code }: Given,
  lasts: Lasts,
): Promise<JoinStudyAnswer["outcome"]> {
  const { visit } = useStudyStore.getState();
  const declinedBefore = declined;
  const answer = await joinStudy({
    aquarium,
    study: study.id,
    device: deviceId(),
    visit: visitId(),
    ...(code !== undefined && { code }),
    consent,
  });
  // One that comes late is not for a kiosk's next visitor, nor for who has chosen to look around meanwhile.
  if (useStudyStore.getState().visit !== visit || declined !== declinedBefore) {
    if (answer.outcome === "joined" && consent && statusOf(aquarium, study).kind === "declined")
      withdrawConsent(answer.participation);
    return "over";
  }
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

/** Withdraws somebody whom the server has take part by an agreement that they have taken back since. */
function withdrawConsent({ token }: Participation): void {
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
  if (kept) return { consent: kept.consent, code: keptCode() ?? kept.code };
  return study.asks_consent ? undefined : { consent: null, code: keptCode() };
}

/** Looks around without taking part, from now on. `lasts` and the version of the consent that was declined are the study's. */
export function decline(
  aquarium: string,
  study: RunningStudy,
  { lasts, version }: { readonly lasts: Lasts; readonly version: number },
): void {
  dropLateAnswers();
  const decided = {
    study: study.id,
    decision: "declined",
    declined_version: version,
    consent: null,
  } as const;
  keepStudy(aquarium, lasts, decided);
  applyStatus(aquarium, study, { kind: "declined" });
}
