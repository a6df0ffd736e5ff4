import type { Locale } from "@harapen/contract/locales";
import { type DwellTimer, type Moment, startTimer, totals, withVisibility } from "../platform/dwell-timer.ts";
import { parseUrl } from "../platform/parse-url.ts";
import type { Ending, Journal } from "./events/record.ts";
import type { ViewLocation } from "./events/view-location.ts";
import type { ViewParts } from "./events/view-parts.ts";
import type { TabMemory } from "./tab-memory.ts";

interface OpenView {
  readonly id: string;
  readonly screen: string;
  timer: DwellTimer;
}

interface Needs {
  readonly journal: Pick<Journal, "record" | "recordEvent">;
  readonly parts: ViewParts;
  readonly memory: Pick<TabMemory, "lastScreen" | "saveLastScreen">;
  now(): Moment;
  newId(): string;
  /** The language in which a view of a screen begins. */
  locale(screen: string): Locale;
  isVisible(): boolean;
  /** The traffic source of the page's first view; later views have the previous screen. */
  source(): string;
}

/**
 * Records the current view: `page_view` at its beginning, `page_hide` whenever its page is hidden,
 * `page_leave` at its end, after what is open within it has ended.
 */
export class ViewTracker {
  readonly #needs: Needs;
  #location: ViewLocation | undefined;
  /** Null where the location has no view, or its view has ended. */
  #view: OpenView | null = null;
  #openedAt: Moment | undefined;
  #touchedAt: Moment;
  #isIdle = false;
  #hasViewed = false;

  constructor(needs: Needs) {
    this.#needs = needs;
    this.#touchedAt = needs.now();
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

  /**
   * Moves a view that has ended to another location, which is viewed only when it is reopened: the page
   * navigates there without a visitor.
   */
  moveTo(location: ViewLocation | undefined): void {
    this.#needs.parts.notify("left");
    this.#location = location;
  }

  /**
   * Records the endings of the view. The visitor may still be there, in another session or a page that comes
   * back.
   */
  end(): void {
    this.#end("ended");
  }

  /** Returns the events that would end the view now; none where no view is open. */
  endings(): Ending[] {
    if (this.#view === null) return [];
    const { id } = this.#view;
    const leave: Ending = {
      name: "page_leave",
      payload: this.#dwell(this.#view),
      at: this.#needs.now().wall,
      id,
    };
    return [...this.#needs.parts.endings(), leave];
  }

  /**
   * Views the same location anew, where its view has ended. An open view becomes the last one viewed, also
   * for a session that begins with it.
   */
  reopen(): void {
    if (this.#view !== null) {
      this.#enterScreen(this.#view.screen);
    } else if (this.#location) {
      this.#open(this.#location);
      this.#needs.parts.notify("reopened");
    }
  }

  /** Records the time until now: the page is hidden. */
  hide(): void {
    if (!this.#view?.timer.isVisible) return;
    this.#view.timer = withVisibility(this.#view.timer, false, this.#needs.now());
    this.#needs.journal.record("page_hide", this.#dwell(this.#view));
  }

  /** Goes on with the same view: the page is visible again. */
  show(): void {
    if (this.#view !== null) this.#view.timer = withVisibility(this.#view.timer, true, this.#needs.now());
  }

  /** The visitor has touched, clicked, scrolled or typed. */
  noteTouch(): void {
    this.#touchedAt = this.#needs.now();
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
    this.#needs.parts.notify(change);
    for (const ending of endings) this.#needs.journal.recordEvent(ending);
  }

  #open({ screen, details }: ViewLocation): void {
    const { journal, parts, now, newId, locale, isVisible } = this.#needs;
    const openedAt = this.#openedAt ?? now();
    this.#view = { id: newId(), screen, timer: startTimer(openedAt, isVisible()) };
    parts.beginView();
    const from = this.#enterScreen(screen);
    const view = { view_id: this.#view.id, screen, from, locale: locale(screen) };
    journal.recordEvent({ name: "page_view", payload: { ...view, ...details }, at: openedAt.wall });
  }

  /**
   * Makes `screen` the last one viewed, and returns what led to it: the screen before it in this session, or
   * else the page's traffic source.
   */
  #enterScreen(screen: string): string {
    const { memory, source } = this.#needs;
    const from = memory.lastScreen ?? (this.#hasViewed ? "direct" : source());
    this.#hasViewed = true;
    memory.saveLastScreen(screen);
    return from;
  }

  /** Returns the payload of `page_hide` and `page_leave`. */
  #dwell({ id, screen, timer }: OpenView) {
    return { view_id: id, screen, ...totals(timer, this.#needs.now()) };
  }
}

/**
 * The source of a page's visit: a link on another site (external), or none that the browser tells (direct).
 */
export type TrafficSource = "external" | "direct";

/**
 * Returns the source by `document.referrer`, which is empty for most visits: parsing that would throw at each
 * start.
 */
export function trafficSource(referrer: string, origin: string): TrafficSource {
  if (referrer === "") return "direct";
  const from = parseUrl(referrer);
  return from && from.origin !== origin ? "external" : "direct";
}

/** The longest text that the contract allows. */
const MAX_LENGTH = 2_000;

/** Returns the referrer without query and fragment, which may contain personal data. */
export function withoutQuery(referrer: string): string {
  return referrer.replace(/[?#].*$/s, "").slice(0, MAX_LENGTH);
}
