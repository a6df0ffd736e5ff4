import * as z from "zod/mini";
import "../validation/schema-messages.ts";
import { Refusal } from "../errors/refusal.ts";

/** Deeper than anything that a call carries, and far from what would overflow the stack of `JSON.stringify`. */
const DEEPEST = 32;

/** Decodes a body by a call's schema; throws a Refusal that names the fields that are wrong, or `assertFits`'s. */
export function decodeBody<Schema extends z.core.$ZodType>(
  schema: Schema,
  body: unknown,
  assertFits: (data: z.output<Schema>) => void = assertStorable,
): z.output<Schema> {
  const decoded = z.safeDecode(schema, body as z.input<Schema>);
  if (!decoded.success) throw new Refusal(400, `The request is malformed. ${describeIssues(decoded.error)}`);
  assertFits(decoded.data);
  return decoded.data;
}

/** What is wrong, in words: `pos[3]: Too small: expected number to be >=0`. */
export function describeIssues(error: z.core.$ZodError): string {
  const issues = error.issues.slice(0, 5).map(({ path, message }) => {
    const field = z.core.toDotPath(path);
    return field ? `${field}: ${message}` : message;
  });
  return issues.join("; ");
}

/**
 * Throws a Refusal for what could not be stored everywhere: NUL characters, which PostgreSQL's text cannot hold, and
 * values nested too deep.
 */
export function assertStorable(value: unknown): void {
  for (const part of partsOf(value)) {
    if (typeof part === "string") assertNoNul(part);
    else for (const key of Object.keys(part)) assertNoNul(key);
  }
}

/** Throws a Refusal for what could not be stored as JSON text, in which a NUL is escaped: values nested too deep. */
export function assertShallow(value: unknown): void {
  for (const _ of partsOf(value));
}

/**
 * The strings and objects within a value. Throws a Refusal for one nested so deep that writing it as JSON would fail.
 * Walks with a list of its own, as depth is what it fears.
 */
function* partsOf(value: unknown): Generator<string | object> {
  const waiting: { value: unknown; depth: number }[] = [{ value, depth: 0 }];
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    if (typeof next.value === "string") yield next.value;
    if (typeof next.value !== "object" || next.value === null) continue;
    if (next.depth >= DEEPEST) throw new Refusal(400, "The request is malformed. It is nested too deep.");
    yield next.value;
    for (const inner of Object.values(next.value)) waiting.push({ value: inner, depth: next.depth + 1 });
  }
}

function assertNoNul(text: string): void {
  if (text.includes("\0"))
    throw new Refusal(400, "The request is malformed. Text must not hold NUL characters.");
}
