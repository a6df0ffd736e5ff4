/** A moment by two clocks, in milliseconds. */
export interface Moment {
  /** The device's clock, since 1970: it may be set while a view is open, but goes on while the device sleeps. */
  readonly wall: number;
  /** A clock that nobody sets, but that may stand still while the device sleeps: no browser counts alike. */
  readonly steady: number;
}

export const thisMoment = (): Moment => ({ wall: Date.now(), steady: performance.now() });

/**
 * How long a view has been open and visible. Visible time is taken from the steady clock, so that setting the device's clock
 * makes no hours of attention; hidden time from the device's, as phones sleep then.
 */
export interface ViewClock {
  readonly activeMs: number;
  readonly hiddenMs: number;
  /** When the page was last shown or hidden; `activeMs` and `hiddenMs` are up to then. */
  readonly since: Moment;
  readonly isVisible: boolean;
}

/** A clock that is set back while it runs must not make times negative. */
const span = (from: number, to: number) => Math.max(0, Math.round(to - from));

export function startClock(now: Moment, isVisible: boolean): ViewClock {
  return { activeMs: 0, hiddenMs: 0, since: now, isVisible };
}

export function hidden(clock: ViewClock, now: Moment): ViewClock {
  return { ...upTo(now, clock), isVisible: false };
}

export function visible(clock: ViewClock, now: Moment): ViewClock {
  return { ...upTo(now, clock), isVisible: true };
}

function upTo(now: Moment, clock: ViewClock): ViewClock {
  const { isVisible, since, activeMs, hiddenMs } = clock;
  return isVisible
    ? { ...clock, since: now, activeMs: activeMs + span(since.steady, now.steady) }
    : { ...clock, since: now, hiddenMs: hiddenMs + span(since.wall, now.wall) };
}

/** The times that `page_leave` carries. */
export function totals(clock: ViewClock, now: Moment): { total_ms: number; active_ms: number } {
  const { activeMs, hiddenMs } = upTo(now, clock);
  return { total_ms: activeMs + hiddenMs, active_ms: activeMs };
}
