import type { Locale } from "@harapen/contract/locales";
import {
  currentMoment,
  type DwellTimer,
  startTimer,
  totals,
  withVisibility,
} from "../../platform/dwell-timer.ts";
import { newUuid } from "../../platform/uuid.ts";
import { record } from "../events/record.ts";
import { notifyViewChange } from "../events/view-changes.ts";
import type { ViewLocation } from "../events/view-location.ts";

interface OpenView {
  readonly id: string;
  readonly location: ViewLocation;
  timer: DwellTimer;
  /** Whether its totals have been recorded since the page was last visible. */
  leaveRecorded: boolean;
}

interface Dependencies {
  locale(): Locale;
  isVisible(): boolean;
  /** Makes a screen the last one viewed, and returns what led to it. */
  enterScreen(screen: string): string;
}

/**
 * The view on show, as `page_view` and `page_leave`. Browsers end pages without any event (iOS does as a rule), so each
 * hiding records the totals so far; the view goes on when the page comes back, and the last `page_leave` of a `view_id` has
 * its totals.
 */
export class ViewTracker {
  readonly #dependencies: Dependencies;
  #view: OpenView | null = null;

  constructor(dependencies: Dependencies) {
    this.#dependencies = dependencies;
  }

  isAt(location: ViewLocation | undefined): boolean {
    return location?.key === this.#view?.location.key;
  }

  /** Leaves the view for another location, undefined for one that counts as no view. */
  goTo(location: ViewLocation | undefined): void {
    if (this.#view) this.#recordLeave(this.#view, "left");
    this.#view = null;
    if (location) this.#open(location);
  }

  /** Records the totals, once: the page is hidden, perhaps for ever. Browsers may signal it twice. */
  hide(): void {
    if (this.#view === null || this.#view.leaveRecorded) return;
    this.#recordLeave(this.#view, "hidden");
    this.#view.timer = withVisibility(this.#view.timer, false, currentMoment());
    this.#view.leaveRecorded = true;
  }

  /** Goes on with the same view: the page is visible again. */
  show(): void {
    if (this.#view === null) return;
    this.#view.timer = withVisibility(this.#view.timer, true, currentMoment());
    this.#view.leaveRecorded = false;
  }

  /** Views the same location anew, in a new session; what the last one saw of it has been recorded. */
  reopen(): void {
    if (this.#view === null) return;
    this.#open(this.#view.location);
    notifyViewChange("reopened");
  }

  #open(location: ViewLocation): void {
    const { locale, isVisible, enterScreen } = this.#dependencies;
    const { screen, details } = location;
    const timer = startTimer(currentMoment(), isVisible());
    this.#view = { id: newUuid(), location, timer, leaveRecorded: false };
    const from = enterScreen(screen);
    record("page_view", { view_id: this.#view.id, screen, from, locale: locale(), ...details });
    // A page that is hidden already, as by the time a search has ended, may end without an event too.
    if (!isVisible()) this.hide();
  }

  #recordLeave({ id, location: { screen }, timer }: OpenView, change: "left" | "hidden"): void {
    notifyViewChange(change);
    record("page_leave", { view_id: id, screen, ...totals(timer, currentMoment()) });
  }
}
