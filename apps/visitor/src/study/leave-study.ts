import type { RunningStudy } from "@harapen/contract/studies/running-study";
import { isRefused } from "../api/api-error.ts";
import { leaveStudy } from "../api/studies/leave-study.ts";
import { warn } from "../platform/log.ts";
import { endSession } from "../telemetry/open-telemetry.ts";
import { keepStudy, keptFor, type Leaving } from "./kept-study.ts";
import { standingOf, useStudyStore } from "./study-store.ts";
import { dropLateAnswers, stand } from "./take-part.ts";

/** The tokens of who is being taken out of their study. */
const underWay = new Set<string>();

/**
 * Takes the visitor out of the study: on this device at once, and on the server as soon as it answers, which is kept on the device until then. Whatever is recorded
 * from now on is another session's.
 */
export function leaveHere(aquarium: string, study: RunningStudy, erase: boolean): void {
  const standing = standingOf(aquarium, study);
  if (standing.at !== "joined") return;
  const { token, code } = standing.participation;
  dropLateAnswers();
  const leaving: Leaving = { token, code, erase, state: "open" };
  endSession(() => note(aquarium, study, leaving, standing.participation.lasts), "finished");
  void sendLeaving(aquarium, study);
}

/** Asks for what was recorded of who has left to be deleted, too. */
export function eraseToo(aquarium: string, study: RunningStudy): void {
  const standing = standingOf(aquarium, study);
  if (standing.at !== "left") return;
  note(aquarium, study, { ...standing.leaving, erase: true, state: "open" });
  void sendLeaving(aquarium, study);
}

/** Tells the server who has left, where it does not know yet. */
export async function sendLeaving(aquarium: string, study: RunningStudy): Promise<void> {
  const standing = standingOf(aquarium, study);
  if (standing.at !== "left" || standing.leaving.state !== "open") return;
  const { leaving } = standing;
  const { token, erase } = leaving;
  const sent = `${token} ${erase}`;
  if (underWay.has(sent)) return;
  underWay.add(sent);
  const { visit } = useStudyStore.getState();
  try {
    const answer = await leaveStudy({ token, erase });
    const receipt = answer.outcome === "deleted" ? answer.receipt?.id : undefined;
    if (isStill(leaving, aquarium, study, visit))
      note(aquarium, study, { ...leaving, state: "done", ...(receipt && { receipt }) });
  } catch (error) {
    warn("the study is not left yet", error);
    // A token that the server does not know any more belongs to nobody.
    if (isRefused(error) && isStill(leaving, aquarium, study, visit))
      note(aquarium, study, { ...leaving, state: "refused" });
  } finally {
    underWay.delete(sent);
  }
}

/** Whether an answer is about what the visitor wishes now: not about a kiosk's last one, or what they wished before. */
function isStill(leaving: Leaving, aquarium: string, study: RunningStudy, visit: number): boolean {
  const now = standingOf(aquarium, study);
  return useStudyStore.getState().visit === visit && now.at === "left" && now.leaving === leaving;
}

function note(aquarium: string, study: RunningStudy, leaving: Leaving, lasts = keptFor(aquarium)): void {
  const decided = { study: study.id, decision: "left", declined_version: 0, consent: null } as const;
  keepStudy(aquarium, lasts, { ...decided, leaving });
  stand(aquarium, study, { at: "left", leaving });
}
