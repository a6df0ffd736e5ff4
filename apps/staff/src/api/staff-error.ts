import type { StaffFailureCode } from "@harapen/contract/staff/failure";
import type * as z from "zod/mini";

/**
 * `network`: no answer of the server arrived; `unreadable-file`: a chosen file cannot be read. The others are
 * the server's refusals; `too-large` may be a proxy's.
 */
export type StaffErrorCode = StaffFailureCode | "network" | "unreadable-file";

/** A staff call that failed. */
export class StaffError extends Error {
  override readonly name = "StaffError";
  readonly code: StaffErrorCode;
  /** The server's details beside the code: for a conflict, what is stored instead. */
  readonly details: unknown;

  constructor(code: StaffErrorCode, message: string, details?: unknown) {
    super(message);
    this.code = code;
    this.details = details;
  }
}

export function codeOf(error: unknown): StaffErrorCode {
  return error instanceof StaffError ? error.code : "network";
}

/** Whether the same call may succeed a moment later. */
export function isPassing(error: unknown): boolean {
  return ["network", "service-unavailable", "internal"].includes(codeOf(error));
}

/** Returns the server's details of a failure with a code; undefined for any other failure. */
export function detailsOf<Schema extends z.ZodMiniType>(
  error: unknown,
  code: StaffErrorCode,
  schema: Schema,
): z.infer<Schema> | undefined {
  return error instanceof StaffError && error.code === code
    ? schema.safeParse(error.details).data
    : undefined;
}
