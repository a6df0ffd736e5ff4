const MINUTE_MS = 60_000;

/** The greatest age, since it was received, of what alerts look at. Chosen short, so that an alert closes soon after its fault is over. */
export const WINDOW_MS = 15 * MINUTE_MS;
/** After how long without an event a visit counts as over: the app ends one after 30 quiet minutes, and sends that a little later. */
export const SETTLED_MS = 35 * MINUTE_MS;
/** For how long a visit without an end is looked at after it counts as over. Chosen longer than the window, as few such visits fall into one. */
export const OPEN_WINDOW_MS = 60 * MINUTE_MS;
/** After how long without an event a visit's missing numbers no longer count as under way. Chosen. */
export const GAP_SETTLED_MS = 2 * MINUTE_MS;
/** A clock this far ahead of the server's is wrong: nothing arrives before it happened. */
export const AHEAD_MS = 2 * MINUTE_MS;
/** A clock that seems so far behind is wrong, or its events waited for the network. */
export const BEHIND_MS = 10 * MINUTE_MS;
/** A clock that goes back by more than this is wrong: corrections by a network's time are smaller. Chosen. */
export const BACKWARDS_MS = MINUTE_MS;

/** The least number of cases, and the least share of all, that are a fault and not an accident. Chosen: one visitor's trouble is no fault of the study. */
export const ERRORS = { cases: 3, share: 0.2 };
export const MISSING = { cases: 3, share: 0.1 };
export const OPEN_ENDS = { cases: 5, share: 0.5 };
export const UNSIGNED = { cases: 3, share: 0.5 };
export const OTHER_AIDS = { cases: 3, share: 0.05 };
export const QUARANTINED_CASES = 5;
export const CLOCK_CASES = 2;

/**
 * The chi-square quantiles at p = 0.001 by degrees of freedom, from 1: shares that differ more from the weights are a fault of the assignment (sample ratio
 * mismatch: A. Fabijan et al. 2019, KDD, "Diagnosing Sample Ratio Mismatch in Online Controlled Experiments").
 */
export const MISMATCH_QUANTILES = [10.828, 13.816, 16.266, 18.467, 20.515, 22.458, 24.322];
/** The chi-square test is not valid where a cell's expected count is lower (W. G. Cochran 1954, Biometrics 10:417). */
export const LEAST_EXPECTED = 5;
