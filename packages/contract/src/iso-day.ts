import * as z from "zod/mini";

/** A calendar day; a month or a year if no more is known. */
export const isoDay = z
  .string()
  .check(
    z.regex(/^\d{4}(-(0[1-9]|1[0-2])(-(0[1-9]|[12]\d|3[01]))?)?$/, "must be YYYY-MM-DD, YYYY-MM or YYYY"),
  );
