import type { Participation, StudyAnswer } from "@harapen/contract/calls/join-study";
import type { RunningStudy } from "@harapen/contract/studies/running-study";
import type { EventPayload } from "@harapen/contract/telemetry/events";
import { create } from "zustand";
import type { Withdrawal } from "./kept-study.ts";

/** What visitors are asked before they take part. */
export type StudyForm = NonNullable<StudyAnswer["study"]>;

/**
 * A visitor's participation in the study that runs at an aquarium. `waiting`: whether they take part, and with which aids, is not known yet. `asked`: they have
 * to be asked, or to give a code. `ended`: it is over for them. `declined`: they look around without taking part. `revoked`: they do, for good, as they took
 * back an agreement that was on its way. `left`: they took part, and have withdrawn.
 */
export type ParticipationStatus =
  | { readonly kind: "waiting" | "asked" | "declined" | "revoked" | "ended" }
  | { readonly kind: "joined"; readonly participation: Participation }
  | { readonly kind: "left"; readonly withdrawal: Withdrawal };

interface AtAquarium {
  readonly study: RunningStudy;
  readonly status: ParticipationStatus;
}

interface StudyState {
  readonly aquariums: Readonly<Record<string, AtAquarium | undefined>>;
  /** Whether the visitor has asked to be asked again. */
  readonly isReopened: boolean;
  /** Counts the visits of this page: on a kiosk, one visitor comes after the other. */
  readonly visit: number;
}

/** The store of the studies of this page's aquariums. */
export const useStudyStore = create<StudyState>()(() => ({
  aquariums: {},
  isReopened: false,
  visit: 0,
}));

const WAITING: ParticipationStatus = { kind: "waiting" };

/** The visitor's participation status in a study. */
export function statusOf(aquarium: string, study: RunningStudy): ParticipationStatus {
  const known = useStudyStore.getState().aquariums[aquarium];
  return known?.study.id === study.id ? known.status : WAITING;
}

/** Whether a study is not about a visitor, who has what the aquarium's visitors have without it. */
export function isOutside({ kind }: ParticipationStatus): boolean {
  return kind === "declined" || kind === "revoked" || kind === "ended" || kind === "left";
}

/** Whether somebody joined a study under its settings as they are now. */
export function isJoinedUnder({ version }: RunningStudy, status: ParticipationStatus): boolean {
  return status.kind === "joined" && status.participation.study_version >= version;
}

/** Whether somebody joined a study under its consent form as it is now, whatever else of its settings has changed since. */
export function hasJoinedByForm(
  { version, consent_version = version }: RunningStudy,
  status: ParticipationStatus,
): boolean {
  return status.kind === "joined" && status.participation.study_version >= consent_version;
}

/** The participation in the study of an aquarium, for a component; `undefined` where the visitor takes no part. */
export function useParticipation(aquarium: string): Participation | undefined {
  const status = useStudyStore(({ aquariums }) => aquariums[aquarium]?.status);
  return status?.kind === "joined" ? status.participation : undefined;
}

/** Who the visitor is in the study of an aquarium, as `study_joined` says it; `undefined` where they take no part. */
export function joinedStudy(aquarium: string): EventPayload<"study_joined"> | undefined {
  const known = useStudyStore.getState().aquariums[aquarium];
  if (known?.status.kind !== "joined") return undefined;
  const { participant, study_version } = known.status.participation;
  return { participant, study: known.study.id, study_version };
}

export function setStatus(aquarium: string, study: RunningStudy, status: ParticipationStatus): void {
  useStudyStore.setState(({ aquariums }) => ({
    aquariums: { ...aquariums, [aquarium]: { study, status } },
  }));
}

/** Begins another visit: nothing is known of it, and nothing that the last one was asked or typed is there. */
export function beginVisit(): void {
  useStudyStore.setState(({ visit }) => ({ aquariums: {}, isReopened: false, visit: visit + 1 }));
}

/** Forgets the study of an aquarium: none runs there any more. */
export function clearStatus(aquarium: string): void {
  useStudyStore.setState(({ aquariums }) => ({ aquariums: { ...aquariums, [aquarium]: undefined } }));
}
