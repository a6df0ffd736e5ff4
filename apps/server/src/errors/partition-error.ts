/** The expected faults of `partition-events`; each has its sentence in the error's message. */
type PartitionErrorCode = "usage" | "not-postgresql" | "begun-otherwise" | "not-followed" | "differs";

/** A table that was not partitioned, and why; the message contains the code as well, for the reader of the terminal. */
export class PartitionError extends Error {
  readonly code: PartitionErrorCode;

  constructor(code: PartitionErrorCode, message: string) {
    super(`${message} (${code})`);
    this.name = "PartitionError";
    this.code = code;
  }
}
