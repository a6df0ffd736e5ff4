import type { Locale } from "@harapen/contract/locales";
import type { EventPayload } from "@harapen/contract/telemetry/events";
import type { LEADS_ON, ViewLocation } from "../events/view-location.ts";

/** The parts of the app that telemetry needs; it knows nothing else of it. */
export interface TelemetryDependencies {
  /** Resolves when the app knows where the visitor is. */
  ready(): Promise<void>;
  /** The current view; undefined on pages that are none. */
  viewLocation(): ViewLocation | typeof LEADS_ON | undefined;
  /** Calls `listener` whenever the view location may have changed. */
  onNavigation(listener: () => void): void;
  locale(): Locale;
  /** The slug of the aquarium that the visitor is at. */
  aquarium(): string;
  /** The uid of the member who is signed in, or `guest`. */
  uid(): string;
  /** What may be recorded where the visitor is, and of this visitor. */
  mayRecord(): "full" | "anonymous" | "nothing" | "unknown";
  /**
   * How sure that is: the network has said so; or only what the device has kept says so, for so short a time that it counts where the network says nothing, or for
   * longer.
   */
  certainty(): "certain" | "recent" | "old";
  /** Who the visitor is in a study that they take part in, if they do. */
  joined(): EventPayload<"study_joined"> | undefined;
  /** Calls `listener` whenever one of the two may have changed. */
  onStudy(listener: () => void): void;
}
