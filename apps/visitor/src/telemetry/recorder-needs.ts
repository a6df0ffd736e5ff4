import type { Locale } from "@harapen/contract/locales";
import type { EventPayload } from "@harapen/contract/telemetry/events";
import type { Events } from "../delivery/events.ts";
import type { Clock } from "../platform/clock.ts";
import type { Moment } from "../platform/dwell-timer.ts";
import type { PageLock } from "../platform/page-lock.ts";
import type { Journal } from "./events/record.ts";
import type { LEADS_ON, ViewLocation } from "./events/view-location.ts";
import type { ViewParts } from "./events/view-parts.ts";
import type { PageLifecycle } from "./page-lifecycle.ts";
import type { StoredSession } from "./stored-session.ts";
import type { TabMemory } from "./tab-memory.ts";

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
   * Returns how sure that is. certain: by the network; recent: by data that the device cached, recently
   * enough to count where the network does not answer; old: by older cached data.
   */
  certainty(): "certain" | "recent" | "old";
  /** Returns who the visitor is in the study that they take part in, if any. */
  joined(): EventPayload<"study_joined"> | undefined;
  /** Calls `listener` whenever what may be recorded, or who the visitor is in a study, may have changed. */
  onStudy(listener: () => void): void;
}

/** What the page is to the recorder. */
export interface RecordedPage {
  readonly clock: Pick<Clock, "after">;
  now(): Moment;
  newId(): string;
  /** The address of the page before, as the browser tells it, and this page's own origin. */
  readonly referrer: string;
  readonly origin: string;
  isVisible(): boolean;
  /** Calls back at each change of the page's lifecycle. */
  watch(listener: PageLifecycle): void;
  /** Since when what the page began with was in sight; undefined where that is not known. */
  beganAt(): Moment | undefined;
  isKiosk(): boolean;
  isSomebodyThere(): boolean;
  hasVisitJustEnded(): boolean;
}

/** What the recorder is given. */
export interface RecorderNeeds {
  readonly page: RecordedPage;
  readonly journal: Journal;
  readonly parts: ViewParts;
  readonly memory: TabMemory;
  readonly stored: StoredSession;
  /** Makes a session this page's own: a duplicated tab must not number events of the same session. */
  readonly lock: Pick<PageLock, "acquire" | "release">;
  readonly events: Pick<Events, "deliver" | "storeEndings" | "write" | "drop" | "dropStored">;
  /** Begins to send events, where that has not begun yet. `mayEnd`: whether the page may be about to end. */
  openDelivery(mayEnd: boolean | undefined): void;
  deviceId(how?: { mayKeep: boolean }): string;
  startingLocale(current: Locale, screen?: string): Locale;
  startingUid(current: string): string;
  recordViewport(): void;
}
