import * as z from "zod/mini";
import "./schema-messages.ts";
import { ApiError } from "../errors/api-error.ts";
import { describeIssues } from "./describe-issues.ts";
import { assertStorable } from "./storable.ts";

/**
 * Decodes a request's body by a call's schema, and applies a further check to what comes out: by default, that it can be
 * stored. Throws an ApiError ("bad-request") that names the fields that are wrong, or what the check throws.
 */
export function decodeBody<Schema extends z.core.$ZodType>(
  schema: Schema,
  body: unknown,
  check: (data: z.output<Schema>) => void = assertStorable,
): z.output<Schema> {
  const decoded = z.safeDecode(schema, body as z.input<Schema>);
  if (!decoded.success)
    throw new ApiError("bad-request", `The request is malformed. ${describeIssues(decoded.error)}`);
  check(decoded.data);
  return decoded.data;
}
