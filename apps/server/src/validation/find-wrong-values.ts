import * as z from "zod/mini";
import "./schema-messages.ts";
import { TO_FIRST_ISSUE } from "./first-issue.ts";

/** A value that does not fit its schema, and where. */
interface WrongValue {
  readonly path: readonly PropertyKey[];
  readonly message: string;
  readonly code: string;
}

/**
 * Yields what a schema finds wrong in a value, part by part: callers may stop early, whereas `safeParse` collects everything, which takes a minute for a list of
 * millions of wrong values. A part with checks of its own, such as a list's length, is parsed as a whole.
 */
export function* findWrongValues(
  schema: z.core.$ZodType,
  value: unknown,
  path: readonly PropertyKey[] = [],
): Generator<WrongValue> {
  const { def } = (schema as z.core.$ZodTypes)._zod;
  const hasChecks = def.checks !== undefined && def.checks.length > 0;
  if (def.type === "array" && Array.isArray(value) && !hasChecks) {
    // Most parts are right, which parsing them as a whole shows faster.
    for (const [index, inner] of value.entries())
      if (!z.safeParse(def.element, inner, TO_FIRST_ISSUE).success)
        yield* findWrongValues(def.element, inner, [...path, index]);
  } else if (def.type === "object" && isRecord(value) && !def.catchall && !hasChecks) {
    for (const [key, field] of Object.entries(def.shape))
      yield* findWrongValues(field, value[key], [...path, key]);
  } else if (def.type === "record" && isRecord(value) && !hasChecks) {
    for (const [key, inner] of Object.entries(value))
      yield* findWrongValues(def.valueType, inner, [...path, key]);
  } else {
    for (const issue of z.safeParse(schema, value).error?.issues ?? [])
      yield { path: [...path, ...issue.path], message: issue.message, code: issue.code };
  }
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
