/** A task that is done at the start and once a day. */
export interface DailyTask {
  /** For the log, in case it fails: what has failed. */
  readonly name: string;
  /** Does the task by a time that is known; ends as soon as it can once the server stops. */
  run(stopping: AbortSignal, now: Date): Promise<void>;
}
