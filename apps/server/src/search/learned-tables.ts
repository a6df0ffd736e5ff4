declare module "../database/tables.ts" {
  interface Tables {
    learned_pattern: LearnedPatternTable;
    learned_version: LearnedVersionTable;
    learning_attempt: LearningAttemptTable;
  }
}

/**
 * The spot patterns learned from visitors' confirmed drawings; they can be computed again from the records
 * and events.
 */
export interface LearnedPatternTable {
  aquarium: string;
  penguin_id: string;
  /** JSON: the recognition's `ReferenceSpot[]`, in canvas units. */
  spots: string;
  /** The effective number of right drawings, by different devices, that it rests on. */
  weight: number;
  /** The number of confirmations that it was learned from. */
  confirmations: number;
  /** The number of devices that these came from; all unknown devices count as one. */
  devices: number;
  made_at: string;
  /** The engine that learned it; `null`, as is `records`, where that was before searches were signed. */
  engine: string | null;
  /** JSON: the ids of the records that it was learned from. */
  records: string | null;
}

/** Every version of a learned pattern that is kept, that in force included. */
export interface LearnedVersionTable extends Omit<LearnedPatternTable, "spots"> {
  /** What `aquarium.learned` was counted up to when it came into force. */
  version: number;
  /** `null` where the penguin had no learned pattern from then on. */
  spots: string | null;
}

/**
 * The attempts at learning a penguin since its last success: after a number of them, learning waits for the
 * command.
 */
export interface LearningAttemptTable {
  aquarium: string;
  penguin_id: string;
  attempts: number;
  attempted_at: string;
}
