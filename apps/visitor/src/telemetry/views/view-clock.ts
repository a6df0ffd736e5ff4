/** A moment by two clocks, in milliseconds. */
export interface Moment {
  /** The device's clock, since 1970: it may be set while a view is open, but goes on while the device sleeps. */
  readonly wall: number;
  /** A monotonic clock: nobody sets it, but it may stand still while the device sleeps. No two browsers are alike. */
  readonly steady: number;
}

export const currentMoment = (): Moment => ({ wall: Date.now(), steady: performance.now() });

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

export function startClock(now: Moment, isVisible: boolean): ViewClock {
  return { activeMs: 0, hiddenMs: 0, since: now, isVisible };
}

/** The clock from the moment on at which the page was shown or hidden. */
export function withVisibility(clock: ViewClock, isVisible: boolean, now: Moment): ViewClock {
  return { ...advance(clock, now), isVisible };
}

/** The times that `page_leave` carries. */
export function totals(clock: ViewClock, now: Moment): { total_ms: number; active_ms: number } {
  const { activeMs, hiddenMs } = advance(clock, now);
  return { total_ms: activeMs + hiddenMs, active_ms: activeMs };
}

function advance(clock: ViewClock, now: Moment): ViewClock {
  const { isVisible, since, activeMs, hiddenMs } = clock;
  return isVisible
    ? { ...clock, since: now, activeMs: activeMs + elapsed(since.steady, now.steady) }
    : { ...clock, since: now, hiddenMs: hiddenMs + elapsed(since.wall, now.wall) };
}

/** A clock that is set back while it runs must not make times negative. */
function elapsed(from: number, to: number): number {
  return Math.max(0, Math.round(to - from));
}
