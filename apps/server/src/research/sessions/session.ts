import type { EventName, EventPayload } from "@harapen/contract/telemetry/events";
import type { ChosenEvent } from "../read/stored-events.ts";
import { PageViews } from "./page-views.ts";
import { Searches } from "./searches.ts";
import { SessionTally } from "./session-summary.ts";

/** An event's name with its payload: what was stored as an event fits the contract. */
export type KnownEvent = {
  [Name in EventName]: { readonly name: Name; readonly payload: EventPayload<Name> };
}[EventName];

/** What is known of one session while its events are read. */
export class Session {
  readonly id: string;
  readonly tally: SessionTally;
  readonly views = new PageViews();
  readonly searches = new Searches();

  constructor(id: string) {
    this.id = id;
    this.tally = new SessionTally(id);
  }

  /** Takes in what an exported event tells beyond its own row. */
  tell(chosen: ChosenEvent, { name, payload }: KnownEvent): void {
    switch (name) {
      case "page_view":
        this.views.began(chosen, payload);
        break;
      case "page_leave":
        this.views.left(chosen, payload);
        break;
      case "search":
        this.searches.searched(chosen, payload);
        break;
      case "result_click":
        this.searches.opened(payload.search_id);
        break;
      case "back_to_results":
        this.searches.rejected(payload.search_id);
        break;
      case "show_more":
        this.searches.expanded(payload.search_id);
        break;
      case "confirm_correct":
        this.searches.confirmed(chosen, payload);
        break;
      case "not_sure_choice":
        this.searches.notSure(chosen, payload);
        break;
    }
  }
}
