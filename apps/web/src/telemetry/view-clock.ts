/** How long a view has been open and visible. Times are milliseconds since 1970 by the device's clock. */
export interface ViewClock {
  readonly openedAt: number;
  /** Visible time up to `visibleSince`. */
  readonly activeMs: number;
  /** Null while the page is hidden. */
  readonly visibleSince: number | null;
}

/** A clock that is set back while it runs must not make times negative. */
const span = (from: number, to: number) => Math.max(0, to - from);

export function startClock(now: number, visible: boolean): ViewClock {
  return { openedAt: now, activeMs: 0, visibleSince: visible ? now : null };
}

function activeMs({ activeMs: before, visibleSince }: ViewClock, now: number): number {
  return visibleSince === null ? before : before + span(visibleSince, now);
}

export function hidden(clock: ViewClock, now: number): ViewClock {
  return { ...clock, activeMs: activeMs(clock, now), visibleSince: null };
}

export function visible(clock: ViewClock, now: number): ViewClock {
  return clock.visibleSince === null ? { ...clock, visibleSince: now } : clock;
}

/** The times that `page_leave` carries. */
export function totals(clock: ViewClock, now: number): { total_ms: number; active_ms: number } {
  const active_ms = activeMs(clock, now);
  return { total_ms: Math.max(active_ms, span(clock.openedAt, now)), active_ms };
}
