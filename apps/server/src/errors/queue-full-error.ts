/** A write that was refused because too much is already waiting to be stored; nothing of it was accepted. */
export class QueueFullError extends Error {
  readonly code = "queue-full";

  constructor() {
    super("too much waits to be stored");
    this.name = "QueueFullError";
  }
}
