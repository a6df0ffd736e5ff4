import type { RunningStudy } from "@harapen/contract/aquarium";
import { setParticipant, UNKNOWN_PARTICIPANT } from "../api/studies.ts";
import { isOutside, type ParticipationStatus, setStatus } from "./study-store.ts";

/** Sets the visitor's status: in the page, and for the searches that it makes from now on. */
export function applyStatus(aquarium: string, study: RunningStudy, status: ParticipationStatus): void {
  setParticipant(aquarium, tokenOf(status));
  setStatus(aquarium, study, status);
}

function tokenOf(status: ParticipationStatus): string | undefined {
  if (status.kind === "joined") return status.participation.token;
  return isOutside(status) ? undefined : UNKNOWN_PARTICIPANT;
}
