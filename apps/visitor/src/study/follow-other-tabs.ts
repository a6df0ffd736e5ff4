import type { RunningStudy } from "@harapen/contract/aquarium";
import { recorder } from "../telemetry/open-telemetry.ts";
import { applyStatus } from "./apply-status.ts";
import { firstStatus } from "./follow-study.ts";
import { decisionLifetime, loadDecision, type StudyDecision } from "./study-storage.ts";
import { isOutside, type ParticipationStatus, useStudyStore } from "./study-store.ts";
import { decline, dropLateAnswers } from "./take-part.ts";

/** Follows what the visitor decides about studies in other tabs of the device, when they do or once this page is shown again. To be called once. */
export function followOtherTabs(): void {
  window.addEventListener("storage", takeOverDecisions);
  window.addEventListener("pageshow", takeOverDecisions);
  document.addEventListener("visibilitychange", takeOverDecisions);
}

function takeOverDecisions(): void {
  // A decision may begin a session, and nobody visits a hidden page.
  if (document.visibilityState === "hidden") return;
  for (const [aquarium, known] of Object.entries(useStudyStore.getState().aquariums)) {
    const kept = known && loadDecision(aquarium, known.study.id);
    if (kept) takeOver(aquarium, known.study, known.status, kept);
  }
}

function takeOver(
  aquarium: string,
  study: RunningStudy,
  status: ParticipationStatus,
  kept: StudyDecision,
): void {
  const decided = firstStatus(study, kept);
  if (!isNews(status, decided)) return;
  const apply = () => applyStatus(aquarium, study, decided);
  if (isOutside(decided)) dropLateAnswers();
  // Also takes back what was agreed to here and has no answer yet.
  if (kept.decision === "declined")
    decline(aquarium, study, { lasts: decisionLifetime(aquarium), version: kept.declined_version });
  else if (status.kind === "joined") recorder.endSession(apply, "finished");
  else apply();
  useStudyStore.setState({ isReopened: false });
}

/** Whether a decision changes what this page knows. Who has left stays so, and a participant keeps their aids while new settings are requested. */
function isNews(status: ParticipationStatus, decided: ParticipationStatus): boolean {
  if (status.kind === "left") return decided.kind === "left";
  if (status.kind === "joined") return isOutside(decided);
  return decided.kind !== status.kind;
}
