import * as z from "zod/mini";
import "./schema-messages.ts";
import { ApiError } from "../errors/api-error.ts";
import { describeIssues } from "./describe-issues.ts";
import { TO_FIRST_ISSUE } from "./first-issue.ts";
import { assertStorable } from "./storable.ts";

/**
 * Decodes a request's body by a call's schema, and applies a further check to the result: by default, that it can be
 * stored. Throws an ApiError ("bad-request") that names the first invalid field, or the check's error.
 */
export function decodeBody<Schema extends z.core.$ZodType>(
  schema: Schema,
  body: unknown,
  check: (data: z.output<Schema>) => void = assertStorable,
): z.output<Schema> {
  const decoded = decode(schema, body);
  if (!decoded.success)
    throw new ApiError("bad-request", `The request is malformed. ${describeIssues(decoded.error)}`);
  check(decoded.data);
  return decoded.data;
}

/** Decodes a body. One whose nesting overflows the stack is the sender's fault. */
function decode<Schema extends z.core.$ZodType>(schema: Schema, body: unknown) {
  try {
    return z.safeDecode(schema, body as z.input<Schema>, TO_FIRST_ISSUE);
  } catch (error) {
    if (error instanceof RangeError)
      throw new ApiError("bad-request", "The request is malformed. It holds too much.");
    throw error;
  }
}
