import type { Locale } from "@harapen/contract/locales";
import {
  currentMoment,
  type DwellTimer,
  type Moment,
  startTimer,
  totals,
  withVisibility,
} from "../../platform/dwell-timer.ts";
import { newUuid } from "../../platform/uuid.ts";
import { beginExposures } from "../events/exposure.ts";
import { startingLocale } from "../events/lang-change.ts";
import { type Ending, record, recordEvent } from "../events/record.ts";
import type { ViewLocation } from "../events/view-location.ts";
import { notifyParts, partEndings } from "../events/view-parts.ts";

interface OpenView {
  readonly id: string;
  readonly screen: string;
  timer: DwellTimer;
}

interface Dependencies {
  locale(): Locale;
  isVisible(): boolean;
  /** Makes a screen the last one viewed, and returns what led to it. */
  enterScreen(screen: string): string;
}

/**
 * Records the current view: `page_view` at its beginning, `page_hide` whenever its page is hidden, `page_leave` at its end,
 * after what is open within it has ended.
 */
export class ViewTracker {
  readonly #dependencies: Dependencies;
  #location: ViewLocation | undefined;
  /** Null where the location has no view, or its view has ended. */
  #view: OpenView | null = null;
  #openedAt: Moment | undefined;
  #touchedAt = currentMoment();
  #isIdle = false;

  constructor(dependencies: Dependencies) {
    this.#dependencies = dependencies;
  }

  isAt(location: ViewLocation | undefined): boolean {
    return location?.key === this.#location?.key;
  }

  /** Has views that open from now on begin at a moment in the past, until it is called with `undefined`. */
  openAt(moment: Moment | undefined): void {
    this.#openedAt = moment;
  }

  /** Leaves the view for another location, undefined for one that counts as no view. */
  goTo(location: ViewLocation | undefined): void {
    if (this.#location) this.#end("left");
    this.#location = location;
    if (location) this.#open(location);
  }

  /** Moves a view that has ended to another location, which is viewed only when it is reopened: the page navigates there without a visitor. */
  moveTo(location: ViewLocation | undefined): void {
    notifyParts("left");
    this.#location = location;
  }

  /** Records the endings of the view. The visitor may still be there, in another session or a page that comes back. */
  end(): void {
    this.#end("ended");
  }

  /** Returns the events that would end the view now; none where no view is open. */
  endings(): Ending[] {
    if (this.#view === null) return [];
    const { id } = this.#view;
    const leave: Ending = { name: "page_leave", payload: dwell(this.#view), at: Date.now(), id };
    return [...partEndings(), leave];
  }

  /** Views the same location anew, where its view has ended. An open view becomes the last one viewed, also for a session that begins with it. */
  reopen(): void {
    if (this.#view !== null) {
      this.#dependencies.enterScreen(this.#view.screen);
    } else if (this.#location) {
      this.#open(this.#location);
      notifyParts("reopened");
    }
  }

  /** Records the time until now: the page is hidden. */
  hide(): void {
    if (!this.#view?.timer.isVisible) return;
    this.#view.timer = withVisibility(this.#view.timer, false, currentMoment());
    record("page_hide", dwell(this.#view));
  }

  /** Goes on with the same view: the page is visible again. */
  show(): void {
    if (this.#view !== null) this.#view.timer = withVisibility(this.#view.timer, true, currentMoment());
  }

  /** The visitor has touched, clicked, scrolled or typed. */
  noteTouch(): void {
    this.#touchedAt = currentMoment();
    if (!this.#isIdle) return;
    this.#isIdle = false;
    this.show();
  }

  /** Counts the time from the last touch to the next as open but not active: nobody seems to be there. */
  markIdle(): void {
    if (!this.#view?.timer.isVisible) return;
    this.#isIdle = true;
    const { since } = this.#view.timer;
    // The view may have begun after the touch that led to it.
    const idleSince = this.#touchedAt.monotonic > since.monotonic ? this.#touchedAt : since;
    this.#view.timer = withVisibility(this.#view.timer, false, idleSince);
  }

  #end(change: "left" | "ended"): void {
    const endings = this.endings();
    this.#view = null;
    notifyParts(change);
    for (const ending of endings) recordEvent(ending);
  }

  #open({ screen, details }: ViewLocation): void {
    const { locale, isVisible, enterScreen } = this.#dependencies;
    const openedAt = this.#openedAt ?? currentMoment();
    this.#view = { id: newUuid(), screen, timer: startTimer(openedAt, isVisible()) };
    beginExposures();
    const from = enterScreen(screen);
    const view = { view_id: this.#view.id, screen, from, locale: startingLocale(locale(), screen) };
    recordEvent({ name: "page_view", payload: { ...view, ...details }, at: openedAt.wall });
  }
}

/** The payload of `page_hide` and `page_leave`. */
function dwell({ id, screen, timer }: OpenView) {
  return { view_id: id, screen, ...totals(timer, currentMoment()) };
}
