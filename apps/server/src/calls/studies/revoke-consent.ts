import type { JoinStudyRequest, JoinStudyResponse } from "@harapen/contract/calls/studies";
import type { Context } from "../../context.ts";
import { leaveStudy } from "../../forgetting/participants/leave-study.ts";
import type { KeyedStudy } from "../../storage/studies/study-store.ts";
import { deviceOf, unitOf } from "../../studies/join-study.ts";
import { leaveAllowance } from "../../studies/leave-allowance.ts";

/**
 * Withdraws the participant who joined by the consent that this request revokes; enrols nobody. Does not withdraw a participant who has agreed to another form since, or one that
 * stands for all who share a kiosk.
 */
export async function revokeConsent(
  context: Pick<Context, "storage" | "learner">,
  study: KeyedStudy,
  request: JoinStudyRequest,
): Promise<JoinStudyResponse> {
  const { participants } = context.storage;
  const unit = unitOf(study, request);
  if (!unit || (unit.code !== undefined && !(await participants.isHandedOut(study.id, unit.code))))
    return { success: true, outcome: "unknown-code" };
  const participant = await participants.findByUnit(study.id, unit.digest);
  if (!participant || participant.consent_version !== request.consent?.version) return NOBODY;
  const leaving = {
    aquarium: study.aquarium,
    study: study.id,
    participant: participant.id,
    assigned_by: study.current.settings.assigned_by,
    enrolled_here: participant.device === deviceOf(study, request),
  };
  if ((await leaveAllowance(context.storage, leaving)) === "none") return NOBODY;
  await leaveStudy(context, leaving);
  return { success: true, outcome: "over" };
}

const NOBODY: JoinStudyResponse = { success: true, outcome: "consent-needed" };
