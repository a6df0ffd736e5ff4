/** A moment by two clocks, in milliseconds. */
export interface Moment {
  /** The device's clock, since 1970: it may be changed meanwhile, but goes on while the device sleeps. */
  readonly wall: number;
  /**
   * A monotonic clock: it is never set, but may stand still while the device sleeps, which differs between
   * browsers.
   */
  readonly monotonic: number;
}

export const currentMoment = (): Moment => ({ wall: Date.now(), monotonic: performance.now() });

/**
 * Returns a moment of this page, by milliseconds since it began, with its time by the device's clock as that
 * runs now: `performance.timeOrigin` is by the clock as it ran then, which may have been set since.
 */
export const momentOf = (monotonic: number): Moment => ({
  wall: Math.round(Date.now() - (performance.now() - monotonic)),
  monotonic,
});

/**
 * The time for which a screen is open, visible and hidden. Visible time is measured by the monotonic clock,
 * so that setting the device's clock adds no hours of attention; hidden time by the device's clock, as phones
 * sleep then.
 */
export interface DwellTimer {
  readonly activeMs: number;
  readonly hiddenMs: number;
  /** The moment at which the page was last shown or hidden; `activeMs` and `hiddenMs` are up to then. */
  readonly since: Moment;
  readonly isVisible: boolean;
}

export function startTimer(now: Moment, isVisible: boolean): DwellTimer {
  return { activeMs: 0, hiddenMs: 0, since: now, isVisible };
}

/** Returns the timer from the moment at which the page was shown or hidden. */
export function withVisibility(timer: DwellTimer, isVisible: boolean, now: Moment): DwellTimer {
  return { ...advance(timer, now), isVisible };
}

/** The times that `page_leave` carries. */
export function totals(timer: DwellTimer, now: Moment): { total_ms: number; active_ms: number } {
  const { activeMs, hiddenMs } = advance(timer, now);
  return { total_ms: activeMs + hiddenMs, active_ms: activeMs };
}

function advance(timer: DwellTimer, now: Moment): DwellTimer {
  const { isVisible, since, activeMs, hiddenMs } = timer;
  return isVisible
    ? { ...timer, since: now, activeMs: activeMs + elapsed(since.monotonic, now.monotonic) }
    : { ...timer, since: now, hiddenMs: hiddenMs + elapsed(since.wall, now.wall) };
}

/** The milliseconds between two readings of a clock; 0 where it was set back, so that no time is negative. */
function elapsed(from: number, to: number): number {
  return Math.max(0, Math.round(to - from));
}
