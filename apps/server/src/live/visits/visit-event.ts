import type { EventName, EventPayload } from "@harapen/contract/telemetry/events";
import { type SqlBool, sql } from "kysely";
import type { StoredEvent } from "../../research/read/stored-events.ts";

/** The events from which figures are made, whose payloads are read. Of all others only their arrival counts. */
const READ_EVENTS = [
  "session_start",
  "session_end",
  "viewport",
  "study_joined",
  "page_view",
  "search",
  "search_failed",
  "rank_impression",
  "result_click",
  "confirm_correct",
  "not_sure_choice",
  "aid_exposure",
  "look_shown",
  "narrowing_shown",
  "error_client",
] as const satisfies EventName[];
/** The SQL condition for these. */
export const isRead = () => sql<SqlBool>`name in (${sql.join(READ_EVENTS)})`;
export type ReadName = (typeof READ_EVENTS)[number];

/** An event with its payload, which was checked against the contract when it was stored. */
export type ReadEvent = {
  [Name in ReadName]: { readonly name: Name; readonly payload: EventPayload<Name> };
}[ReadName];

/** A stored event as it is read for the figures. */
export interface VisitEvent extends Omit<StoredEvent, "payload" | "reason"> {
  /** JSON; `null` of an event that is not read, as of every quarantined one. */
  readonly payload: string | null;
  /** Whether it is quarantined: then it counts as an event of its session, and nothing else is known of it. */
  readonly aside: boolean;
}
