/** A task that failed in its thread, or whose thread ended; the server's fault, with its cause. */
export class ThreadError extends Error {
  readonly code = "thread";

  constructor(task: string, cause: unknown) {
    super(`the task ${task} failed in its thread`, { cause });
    this.name = "ThreadError";
  }
}
