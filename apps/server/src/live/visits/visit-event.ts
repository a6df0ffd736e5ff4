import type { EventName, EventPayload } from "@harapen/contract/telemetry/events";
import { type SqlBool, sql } from "kysely";
import type { StoredEvent } from "../../research/read/stored-events.ts";

/** The events that figures are made of: their payloads are read. Of all others, only that they came. */
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
/** The condition of these. */
export const isRead = () => sql<SqlBool>`name in (${sql.join(READ_EVENTS)})`;
export type ReadName = (typeof READ_EVENTS)[number];

/** An event with the payload that the contract describes, which it was checked against when it was stored. */
export type ReadEvent = {
  [Name in ReadName]: { readonly name: Name; readonly payload: EventPayload<Name> };
}[ReadName];

/** A stored event as the figures read it. */
export interface VisitEvent extends Omit<StoredEvent, "payload" | "reason"> {
  /** JSON; `null` of an event that is not read, as of every quarantined one. */
  readonly payload: string | null;
  /** Whether it is quarantined: it counts as an event of its session, and nothing else is known of it. */
  readonly aside: boolean;
}
