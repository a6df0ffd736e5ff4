import type { Aids } from "@harapen/contract/aids";
import type { DeviceKind, FunnelStep } from "@harapen/contract/staff/studies/live";
import type { Completeness } from "../../research/tables/sessions.ts";

/** What came of one search. */
export interface VisitOutcome {
  readonly search: string;
  /** The drawing; `undefined` where the session has no search of this id. */
  readonly drawing: string | undefined;
  /** The confirmed penguin's place, from 1; 0 for not sure. */
  readonly rank: number;
  /** The confirmed penguin's id. */
  readonly penguin: string | undefined;
  /** The length of the longest list of candidates that the page reported for the search; 0 where none. */
  readonly listed: number;
}

/** What a session's searches and screens had of the study aids. */
export interface VisitAids {
  /** The settings that searches and lists reported. */
  readonly reported: readonly Aids[];
  /** The aids that were available or shown, by the keys of a setting. */
  readonly exposed: ReadonlySet<keyof Aids>;
}

/** One visit: a session, summed up from its events. Times are milliseconds since 1970, by the server's clock unless said otherwise. */
export interface Visit {
  readonly session: string;
  readonly aquarium: string | null;
  /** When each event was received. */
  readonly received: readonly number[];
  readonly firstReceived: number;
  readonly lastReceived: number;
  /** When its session_start was received; that of its first event where there is none. */
  readonly started: number;
  readonly hasStart: boolean;
  readonly device: string;
  readonly kind: DeviceKind;
  readonly locale: string | undefined;
  readonly joined:
    | { readonly study: string; readonly participant: string; readonly version: number }
    | undefined;
  readonly steps: ReadonlySet<FunnelStep>;
  readonly outcomes: readonly VisitOutcome[];
  readonly completeness: Completeness;
  readonly missing: number;
  readonly ended: boolean;
  /** The name of its last event. */
  readonly lastName: string;
  /** How far the visitor's clock is behind the server's: the smallest difference. */
  readonly clockOffset: number;
  /** By how much the visitor's clock went back at most, from one of its events to the next. */
  readonly backwards: number;
  /** The codes of its errors, with when they were received. */
  readonly errors: readonly { readonly code: string; readonly at: number }[];
  /** The versions that its searches were computed with, as one text a search. */
  readonly versions: ReadonlySet<string>;
  readonly aids: VisitAids;
}
