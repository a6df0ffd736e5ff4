import { parse } from "secure-json-parse";
import * as z from "zod/mini";
import { ApiError } from "../errors.ts";
import { keepsWithin } from "./json-shape.ts";

/**
 * Decodes a request's body by a call's schema, and applies a further check to the result: by default, that it
 * can be stored. Throws an ApiError ("bad-request") that names the first invalid field, or the check's error.
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

/**
 * The deepest nesting allowed: deeper than that of any call, and far from what overflows the stack of
 * `JSON.stringify`.
 */
const MAX_DEPTH = 32;

/**
 * Asserts that a value can be stored in every database. Throws an ApiError ("bad-request") for NUL
 * characters, which PostgreSQL's text cannot hold, and for values nested too deep.
 */
export function assertStorable(value: unknown): void {
  for (const part of partsOf(value)) {
    if (typeof part === "string") assertNoNul(part);
    else for (const key of Object.keys(part)) assertNoNul(key);
  }
}

/**
 * Asserts that a value can be stored as JSON text, in which a NUL is escaped. Throws an ApiError
 * ("bad-request") for values nested too deep.
 */
export function assertShallow(value: unknown): void {
  for (const _ of partsOf(value));
}

/**
 * Yields the strings and objects within a value. Throws an ApiError ("bad-request") for one nested so deep
 * that writing it as JSON would fail. Uses a stack of its own: recursion would overflow on the very values
 * that it has to find.
 */
function* partsOf(value: unknown): Generator<string | object> {
  const stack: { value: unknown; depth: number }[] = [{ value, depth: 0 }];
  for (let next = stack.pop(); next; next = stack.pop()) {
    if (typeof next.value === "string") yield next.value;
    if (typeof next.value !== "object" || next.value === null) continue;
    if (next.depth >= MAX_DEPTH)
      throw new ApiError("bad-request", "The request is malformed. It is nested too deep.");
    yield next.value;
    for (const inner of Object.values(next.value)) stack.push({ value: inner, depth: next.depth + 1 });
  }
}

function assertNoNul(text: string): void {
  if (text.includes("\0"))
    throw new ApiError("bad-request", "The request is malformed. Text must not hold NUL characters.");
}

/**
 * The option for reading what a stranger sent: it stops at the first issue. A body of 63 kB can have 60,000,
 * which take a second to collect, and more than fits the stack. It is zod's own option for `validate`, which
 * gives no reason.
 */
export const TO_FIRST_ISSUE: z.core.ParseContextInternal<z.core.$ZodIssue> = { abortEarly: true };

const MAX_ISSUES = 5;

/** Returns the first issues of a failed check as one line: `pos[3]: Too small: expected number to be >=0`. */
export function describeIssues(error: z.core.$ZodError): string {
  const issues = error.issues.slice(0, MAX_ISSUES).map(({ path, message }) => {
    const field = z.core.toDotPath(path);
    return field ? `${field}: ${message}` : message;
  });
  return issues.join("; ");
}

/** The English messages of failed checks: zod/mini says only "Invalid input" until it is given a locale. */
z.config(z.locales.en());

/** The most arrays and objects of a body: 200 birds with some hundreds of traced spots each. */
const MAX_CONTAINERS = 200_000;

/**
 * Returns the value of JSON in UTF-8. Throws an ApiError ("bad-request") for anything else, for what would
 * set an object's prototype, and for so many brackets that parsing them would hold up all others.
 */
export function parseJson(body: Uint8Array): unknown {
  if (!keepsWithin(body, { depth: MAX_DEPTH, containers: MAX_CONTAINERS }))
    throw new ApiError("bad-request", "The request is malformed. It is nested too deep, or holds too much.");
  try {
    return parse(new TextDecoder().decode(body));
  } catch {
    throw new ApiError("bad-request", "The request is malformed. It is not JSON.");
  }
}
