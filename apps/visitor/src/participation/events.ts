import type { RunningStudy } from "@harapen/contract/aquarium";
import type { JoinStudyRequest, JoinStudyResponse } from "@harapen/contract/calls/studies";
import type { UnsentWithdrawal, WithdrawalOutcome } from "../delivery/withdrawals.ts";
import type { DecisionLifetime, Kept, StudyDecision } from "./kept-decisions.ts";
import type { Given } from "./study-store.ts";

interface At {
  readonly aquarium: string;
}
export interface AtWithKept extends At {
  readonly kept: Kept;
}

/** What happens. What the device has kept is read at that moment: other tabs write there too. */
export type ParticipationEvent =
  /** The aquarium's record names the study that runs, or none. */
  | ({
      readonly type: "study";
      readonly study: RunningStudy | undefined;
      readonly isSomebodyThere: boolean;
    } & AtWithKept)
  /** A touch, the network or a timer: it is worthwhile to try again. */
  | ({ readonly type: "go-on" } & AtWithKept)
  | { readonly type: "sent"; readonly request: JoinStudyRequest; readonly lasts: DecisionLifetime }
  | { readonly type: "answered"; readonly request: JoinStudyRequest; readonly answer: JoinStudyResponse }
  | { readonly type: "failed"; readonly request: JoinStudyRequest; readonly isRefused: boolean }
  /** The visitor takes part as soon as the server answers. */
  | ({ readonly type: "agreed"; readonly given: Given; readonly lasts: DecisionLifetime } & At)
  | ({ readonly type: "declined"; readonly refusal: Refusal } & AtWithKept)
  /**
   * The visitor leaves the study, or asks for the deletion of what was recorded. `isForgotten`: what is
   * recorded is forgotten as well.
   */
  | ({ readonly type: "withdrew"; readonly erase: boolean; readonly isForgotten?: boolean } & AtWithKept)
  /** Another tab may have kept another decision. */
  | ({ readonly type: "decided-elsewhere"; readonly isShared: boolean } & AtWithKept)
  /**
   * The visitor has withdrawn from every study that this page knows, and does from those that the device has
   * kept.
   */
  | { readonly type: "left-all" }
  | {
      readonly type: "withdrawal-settled";
      readonly withdrawal: UnsentWithdrawal;
      readonly outcome: WithdrawalOutcome;
    }
  | ({
      readonly type: "revocation-settled";
      readonly study: string;
      readonly answer: JoinStudyResponse | undefined;
      /** Whether the visitor who revoked is the one whose decision is kept. */
      readonly isTheirs: boolean;
    } & AtWithKept)
  | { readonly type: "visit-ended" }
  | { readonly type: "reopened" | "closed" }
  /** Whether what is known of the aquarium is certain. `isDue`: the server was to be asked. */
  | { readonly type: "certainty"; readonly isSure: boolean; readonly isDue: boolean }
  | { readonly type: "refreshed"; readonly isSure: boolean };

/**
 * A choice not to take part: for how long it is kept, the version of the declined consent, and whether it is
 * that of all users of the device.
 */
export interface Refusal {
  readonly lasts: DecisionLifetime;
  readonly version: number;
  readonly isShared: boolean;
}

/** What is to be done, in this order. */
export type ParticipationEffect =
  | {
      readonly do: "keep";
      readonly aquarium: string;
      readonly lasts: DecisionLifetime;
      readonly decision: StudyDecision;
    }
  | { readonly do: "forget"; readonly aquarium: string }
  | {
      readonly do: "join";
      readonly aquarium: string;
      readonly study: string;
      readonly given: Given;
      readonly lasts: DecisionLifetime;
    }
  /**
   * Ends the recorded session before the state changes; what is recorded from then on belongs to another one.
   */
  | { readonly do: "end-session" }
  /** `isKept`: it may be kept and sent already. */
  | { readonly do: "withdraw"; readonly token: string; readonly erase: boolean; readonly isKept?: true }
  | { readonly do: "withdraw-kept" }
  | {
      readonly do: "keep-outcome";
      readonly withdrawal: UnsentWithdrawal;
      readonly outcome: WithdrawalOutcome;
    }
  | { readonly do: "revoke"; readonly request: JoinStudyRequest }
  | {
      readonly do: "settle-revocation";
      readonly request: JoinStudyRequest;
      readonly answer: JoinStudyResponse;
    }
  | { readonly do: "forget-visit" }
  | { readonly do: "go-on-later" | "refresh-later" };
