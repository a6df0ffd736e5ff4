/**
 * Makes a failed check the last of its value's, and of what contains the value where parsing stops at the first issue. The elements of
 * long lists need it: without it each adds issues of its own, and a list of thousands takes a second.
 */
export const LAST_CHECK = { abort: true } as const;
