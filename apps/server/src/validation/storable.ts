import { ApiError } from "../errors/api-error.ts";

/** The deepest nesting allowed: deeper than that of any call, and far from what overflows the stack of `JSON.stringify`. */
const MAX_DEPTH = 32;

/**
 * Asserts that a value can be stored in every database. Throws an ApiError ("bad-request") for NUL characters, which
 * PostgreSQL's text cannot hold, and for values nested too deep.
 */
export function assertStorable(value: unknown): void {
  for (const part of partsOf(value)) {
    if (typeof part === "string") assertNoNul(part);
    else for (const key of Object.keys(part)) assertNoNul(key);
  }
}

/**
 * Asserts that a value can be stored as JSON text, in which a NUL is escaped. Throws an ApiError ("bad-request") for
 * values nested too deep.
 */
export function assertShallow(value: unknown): void {
  for (const _ of partsOf(value));
}

/**
 * Yields the strings and objects within a value. Throws an ApiError ("bad-request") for one nested so deep that writing
 * it as JSON would fail. Uses a stack of its own: recursion would overflow on the very values that it has to find.
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
