/** A write that was refused because too much is waiting to be stored already; nothing of it was taken. */
export class QueueFullError extends Error {
  readonly code = "queue-full";

  constructor() {
    super("too much waits to be stored");
    this.name = "QueueFullError";
  }
}
