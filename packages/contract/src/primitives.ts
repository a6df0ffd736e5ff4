import * as z from "zod/mini";

/** A UUID of any version, in either case. */
export const uuid = z
  .string()
  .check(z.regex(/^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i));

/** A calendar day; a month or a year if no more is known. */
export const isoDay = z
  .string()
  .check(
    z.regex(/^\d{4}(-(0[1-9]|1[0-2])(-(0[1-9]|[12]\d|3[01]))?)?$/, "must be YYYY-MM-DD, YYYY-MM or YYYY"),
  );

/**
 * Makes a failed check the last of its value's, and of what contains the value where parsing stops at the
 * first issue. The elements of long lists need it: without it each adds issues of its own, and a list of
 * thousands takes a second.
 */
export const LAST_CHECK = { abort: true } as const;
