import type { Aids } from "@harapen/contract/aids";
import type { DeviceKind, FunnelStep } from "@harapen/contract/staff/studies/live";
import type { Completeness } from "../../research/tables/sessions.ts";

/** The outcome of one search. */
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

/** What a session's searches and screens had of the study aids at the study's aquarium, of those that were made under one version of the settings. */
export interface VisitAids {
  readonly version: number;
  /** The settings that searches and lists reported. */
  readonly reported: readonly Aids[];
  /** The aids that were available or shown, by their settings' keys. */
  readonly exposed: ReadonlySet<keyof Aids>;
}

/** The study for which visits are summed up. */
export interface VisitedStudy {
  readonly id: string;
  readonly aquarium: string;
}

/** One visit: a session, summed up from its events. Times are milliseconds since 1970, by the server's clock unless said otherwise. */
export interface Visit {
  readonly session: string;
  readonly aquarium: string | null;
  /** The number of its events at the study's aquarium, and when the last of them was received; without the quarantined. */
  readonly events: number;
  readonly lastHere: number;
  /** When each of these was received; empty for a visit that was loaded from the database. */
  readonly received: readonly number[];
  readonly firstReceived: number;
  readonly lastReceived: number;
  /** When its session_start was received, or its first event where there is none. */
  readonly started: number;
  readonly hasStart: boolean;
  /** `null` where the aquarium records none: all visits there have the same word in its place. */
  readonly device: string | null;
  readonly kind: DeviceKind;
  readonly locale: string | undefined;
  /** Who it is of those who take part in the study: whom the `study_joined` of this study that came first names. */
  readonly joined: { readonly participant: string } | undefined;
  /** Those at the study's aquarium; of searches those after it joined. */
  readonly steps: ReadonlySet<FunnelStep>;
  /** The outcomes of searches at the study's aquarium after it joined: earlier ones had nothing of an arm. */
  readonly outcomes: readonly VisitOutcome[];
  readonly completeness: Completeness;
  readonly missing: number;
  readonly ended: boolean;
  /** The name of its last event. */
  readonly lastName: string;
  /** How far the visitor's clock is behind the server's: the smallest difference of any event. */
  readonly clockOffset: number;
  /** The most that the visitor's clock went back from one of its events to the next. */
  readonly backwards: number;
  /** Its errors' codes, and when they were received. */
  readonly errors: readonly { readonly code: string; readonly at: number }[];
  /** The versions with which its searches were computed, as one text for each search. */
  readonly versions: ReadonlySet<string>;
  readonly aids: readonly VisitAids[];
}
