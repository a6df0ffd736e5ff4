/**
 * Makes a failed check the last of its value's, and of what holds the value where reading stops at the first issue. Checks of what
 * lists hold by the thousand need it: without, each element adds issues of its own, and a list of them takes a second.
 */
export const LAST_CHECK = { abort: true } as const;
