import type { RunningStudy } from "@harapen/contract/aquarium";
import type { Participation, StudyFormResponse } from "@harapen/contract/calls/studies";
import type { EventPayload } from "@harapen/contract/telemetry/events";
import { create } from "zustand";
import type { Withdrawal } from "./study-storage.ts";

/** What visitors are asked before they take part. */
export type StudyForm = NonNullable<StudyFormResponse["study"]>;

/**
 * A visitor's participation in the study that runs at an aquarium. `waiting`: whether they take part, and with which aids, is not known yet. `asked`: they have
 * to be asked, or to give a code. `ended`: it is over for them. `declined`: they look around without taking part. `revoked`: likewise, but for good, as they
 * took back a consent that was on its way. `left`: they took part, and have withdrawn.
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
  /** Counts the visits of this page: a kiosk has one visitor after another. */
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

/** Whether a visitor is outside a study, and has what the aquarium's visitors have without it. */
export function isOutside({ kind }: ParticipationStatus): boolean {
  return kind === "declined" || kind === "revoked" || kind === "ended" || kind === "left";
}

/** Whether somebody joined a study under its current settings. */
export function isJoinedUnder({ version }: RunningStudy, status: ParticipationStatus): boolean {
  return status.kind === "joined" && status.participation.study_version >= version;
}

/** Whether somebody joined a study under its current consent form, whatever other settings have changed since. */
export function hasJoinedByForm(
  { version, consent_version = version }: RunningStudy,
  status: ParticipationStatus,
): boolean {
  return status.kind === "joined" && status.participation.study_version >= consent_version;
}

/** Returns the visitor's participation in an aquarium's study, for a component; `undefined` where they do not take part. */
export function useParticipation(aquarium: string): Participation | undefined {
  const status = useStudyStore(({ aquariums }) => aquariums[aquarium]?.status);
  return status?.kind === "joined" ? status.participation : undefined;
}

/** Returns who the visitor is in an aquarium's study, as the payload of `study_joined`; `undefined` where they do not take part. */
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

/** Begins another visit: nothing is known of it, and what the last visitor was asked or typed is gone. */
export function beginVisit(): void {
  useStudyStore.setState(({ visit }) => ({ aquariums: {}, isReopened: false, visit: visit + 1 }));
}

/** Forgets the study of an aquarium: none runs there any more. */
export function clearStatus(aquarium: string): void {
  useStudyStore.setState(({ aquariums }) => ({ aquariums: { ...aquariums, [aquarium]: undefined } }));
}
