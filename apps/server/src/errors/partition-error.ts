/** The expected faults of `partition-events`; each has its sentence in the error's message. */
type PartitionErrorCode = "usage" | "not-postgresql" | "begun-otherwise" | "not-followed" | "differs";

/** A table that was not partitioned, and why; the code stands in the message as well, for whoever reads the terminal. */
export class PartitionError extends Error {
  readonly code: PartitionErrorCode;

  constructor(code: PartitionErrorCode, message: string) {
    super(`${message} (${code})`);
    this.name = "PartitionError";
    this.code = code;
  }
}
