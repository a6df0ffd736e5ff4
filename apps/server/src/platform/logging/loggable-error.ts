/**
 * An error as it may be logged: its kind and where it came from, and nothing of what was being stored or
 * read.
 */
export interface LoggableError {
  readonly type: string;
  readonly code?: string;
  readonly message: string;
  /** Where it was thrown: only the frames, as the head of a stack repeats the message. */
  readonly stack: readonly string[];
  readonly cause?: LoggableError;
}

const MAX_CAUSES = 3;
/** SQLSTATE's class 22, data exceptions: PostgreSQL's message repeats the value that it refused. */
const DATA_EXCEPTION = /^22[0-9A-Z]{3}$/;

/**
 * Returns what may be logged of anything thrown. Properties are allowed by name (an allow-list): PostgreSQL's
 * errors contain the row that they refuse, jose's the token's claims, and future libraries' may contain
 * anything (docs/operating.md#logs).
 */
export function loggableError(error: unknown, causes = MAX_CAUSES): LoggableError {
  if (!(error instanceof Error))
    return { type: typeof error, message: "something else than an error was thrown", stack: [] };
  const code = codeOf(error);
  return {
    type: error.name,
    ...(code !== undefined && { code }),
    message: loggableMessage(error),
    stack: framesOf(error),
    ...(causes > 0 && error.cause !== undefined && { cause: loggableError(error.cause, causes - 1) }),
  };
}

/**
 * Returns an error's message if it repeats no values; else its code, or its kind. Messages of several errors
 * in one are joined.
 */
export function loggableMessage(error: unknown): string {
  if (error instanceof AggregateError) return error.errors.map(loggableMessage).join("; ");
  if (!(error instanceof Error)) return "something else than an error was thrown";
  const code = codeOf(error);
  if (code !== undefined && DATA_EXCEPTION.test(code)) return `PostgreSQL cannot take a value (${code})`;
  // JSON.parse quotes the text that it cannot read.
  if (error instanceof SyntaxError) return "a text cannot be parsed";
  return error.message;
}

function codeOf(error: Error): string | undefined {
  return "code" in error && typeof error.code === "string" ? error.code : undefined;
}

function framesOf({ stack = "", message }: Error): string[] {
  const [, frames = ""] = message === "" ? ["", stack] : splitAfter(stack, message);
  return frames
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line.startsWith("at "));
}

function splitAfter(text: string, part: string): [string, string] {
  const start = text.indexOf(part);
  return start < 0 ? [text, ""] : [text.slice(0, start), text.slice(start + part.length)];
}
