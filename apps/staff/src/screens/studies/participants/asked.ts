import type { StudyParticipant } from "@harapen/contract/staff/studies/participants";

/** What is asked about a participant before it is done. */
export interface Asked {
  readonly participant: StudyParticipant;
  readonly what: "exclude" | "include" | "withdraw";
}
