import type { Locale } from "@harapen/contract/locales";
import type { EventPayload } from "@harapen/contract/telemetry/events";
import type { LEADS_ON, ViewLocation } from "../events/view-location.ts";

/** The parts of the app that telemetry needs; it knows nothing else of it. */
export interface TelemetryDependencies {
  /** Resolves when the app knows where the visitor is. */
  ready(): Promise<void>;
  /** Returns the current view; undefined on pages that have none. */
  viewLocation(): ViewLocation | typeof LEADS_ON | undefined;
  /** Calls `listener` whenever the view location may have changed. */
  onNavigation(listener: () => void): void;
  locale(): Locale;
  /** The slug of the aquarium that the visitor is at. */
  aquarium(): string;
  /** The uid of the member who is signed in, or `guest`. */
  uid(): string;
  /** Returns what may be recorded of this visitor at the current aquarium. */
  mayRecord(): "full" | "anonymous" | "nothing" | "unknown";
  /**
   * Returns how sure that is. certain: by the network; recent: by data that the device cached, recently enough to count where the network does not answer; old: by
   * older cached data.
   */
  certainty(): "certain" | "recent" | "old";
  /** Returns who the visitor is in the study that they take part in, if any. */
  joined(): EventPayload<"study_joined"> | undefined;
  /** Calls `listener` whenever what may be recorded, or who the visitor is in a study, may have changed. */
  onStudy(listener: () => void): void;
}
