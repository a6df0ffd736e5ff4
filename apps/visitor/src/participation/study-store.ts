import type { RunningStudy } from "@harapen/contract/aquarium";
import type {
  GivenConsent,
  JoinStudyRequest,
  Participation,
  StudyFormResponse,
} from "@harapen/contract/calls/studies";
import type { EventPayload } from "@harapen/contract/telemetry/events";
import { create } from "zustand";
import type { DecisionLifetime, Withdrawal } from "./kept-decisions.ts";

/** What visitors are asked before they take part. */
export type StudyForm = NonNullable<StudyFormResponse["study"]>;

/** What a visitor gives to take part, where the study asks for it. */
export interface Given {
  readonly consent: GivenConsent | null;
  readonly code: string | undefined;
}

/**
 * A visitor's participation in the study that runs at an aquarium. `waiting`: whether they take part, and
 * with which aids, is not known yet. `asked`: they have to be asked, or to give a code. `ended`: it is over
 * for them. `declined`: they look around without taking part. `revoked`: likewise, but for good, as they took
 * back a consent that was on its way. `left`: they took part, and have withdrawn.
 */
export type ParticipationStatus =
  | { readonly kind: "waiting" | "asked" | "declined" | "revoked" | "ended" }
  | { readonly kind: "joined"; readonly participation: Participation }
  | { readonly kind: "left"; readonly withdrawal: Withdrawal };

/** The study that runs at an aquarium and the visitor's part in it, or that none runs. */
export type AtAquarium =
  | { readonly study: RunningStudy; readonly status: ParticipationStatus }
  | { readonly study: undefined };

/** A request to take part whose answer has not arrived. */
export interface SentRequest {
  readonly request: JoinStudyRequest;
  readonly lasts: DecisionLifetime;
  readonly visit: number;
  /**
   * What its answer is good for. `counts`: the visitor takes part by it. `late`: nobody does, as the visit
   * has ended or the visitor has decided otherwise. `revoked`: it tells whom to withdraw. `lost`: it did not
   * arrive, and the visitor may have joined by their consent all the same.
   */
  readonly answer: "counts" | "late" | "revoked" | "lost";
}

/** What a page knows of its visitors' participation in studies. */
export interface ParticipationState {
  readonly aquariums: Readonly<Record<string, AtAquarium | undefined>>;
  /** Whether the visitor has asked to be asked again. */
  readonly isReopened: boolean;
  /** Counts the visits of this page: a kiosk has one visitor after another. */
  readonly visit: number;
  readonly requests: readonly SentRequest[];
  /**
   * How many wrong answers the visitor has given to the question of a form (`wrong-answers.ts`): in memory
   * alone, as nothing is kept of who has not agreed.
   */
  readonly wrongAnswers: Readonly<Record<string, number | undefined>>;
  /**
   * Whether what is known of the aquarium was certain when it was last looked at, and the number of requests
   * for it that have not made it so.
   */
  readonly refreshing: { readonly wasSure: boolean; readonly failures: number };
}

/**
 * What is known of this page's visitors. The machine alone writes it; it is loaded apart, as it stays out of
 * the first load.
 */
export const useStudies = create<ParticipationState>()(() => ({
  aquariums: {},
  isReopened: false,
  visit: 0,
  requests: [],
  wrongAnswers: {},
  refreshing: { wasSure: true, failures: 0 },
}));

/** The visitor's participation status in a study. */
export function statusOf(
  aquarium: string,
  study: RunningStudy,
  { aquariums } = useStudies.getState(),
): ParticipationStatus {
  const known = aquariums[aquarium];
  return known?.study && known.study.id === study.id ? known.status : { kind: "waiting" };
}

/** Whether a visitor is outside a study, and has what the aquarium's visitors have without it. */
export function isOutside({ kind }: ParticipationStatus): boolean {
  return kind === "declined" || kind === "revoked" || kind === "ended" || kind === "left";
}

/**
 * Whether somebody joined a study under its current consent form, whatever other settings have changed since.
 */
export function hasJoinedByForm(
  { version, consent_version = version }: RunningStudy,
  status: ParticipationStatus,
): boolean {
  return status.kind === "joined" && status.participation.study_version >= consent_version;
}

/**
 * Returns who the visitor is in an aquarium's study, as the payload of `study_joined`; `undefined` where they
 * do not take part.
 */
export function joinedStudy(aquarium: string): EventPayload<"study_joined"> | undefined {
  const known = useStudies.getState().aquariums[aquarium];
  if (!known?.study || known.status.kind !== "joined") return undefined;
  const { participant, study_version } = known.status.participation;
  return { participant, study: known.study.id, study_version };
}
