import type { WithdrawalReceipt } from "@harapen/contract/calls/studies";
import type { Logger } from "pino";
import type { DailyTask } from "../platform/daily-task.ts";
import { ApiError } from "../platform/errors.ts";
import { Turns } from "../platform/turns.ts";
import { deleteDevice } from "./forgetting/delete-device.ts";
import { type Dependencies, deleteParticipant, type Leaving, leaveStudy } from "./forgetting/leave-study.ts";
import { dailyDeletions } from "./retention/daily-deletions.ts";

/** What is deleted of persons: at their wish, and after the time for which a study keeps it. */
export interface Privacy {
  /** Deletes studies' data past their retention, and what arrived late of people who were deleted. */
  readonly dailyTasks: readonly DailyTask[];
  /**
   * Deletes what guests have left from a device, by its number. A repeated request during the deletion waits
   * for that.
   */
  deleteDevice(number: string): Promise<WithdrawalReceipt | null>;
  /** Ends a participation; does nothing for those who have already left or were deleted. */
  leaveStudy(leaving: Leaving): Promise<void>;
  /** Deletes what is stored of a participant. A repeated request during the deletion waits for that. */
  deleteParticipant(leaving: Leaving): Promise<WithdrawalReceipt | null>;
}

export function createPrivacy(parts: Dependencies & { readonly log: Logger }): Privacy {
  const deletions = new DeletionQueue();
  return {
    dailyTasks: dailyDeletions(parts),
    deleteDevice: (number) => deletions.run(`device ${number}`, () => deleteDevice(parts, number)),
    leaveStudy: (leaving) => leaveStudy(parts.database, leaving),
    deleteParticipant: (leaving) =>
      deletions.run(leaving.participant, () => deleteParticipant(parts, leaving)),
  };
}

/** The most deletions that may wait, and the seconds after which the others try again. */
const MAX_WAITING = 20;
const RETRY_AFTER_SECONDS = 30;

type Deletion = Promise<WithdrawalReceipt | null>;

/** Runs the deletions that visitors ask for one after the other, as each reads through many events. */
export class DeletionQueue {
  readonly #turns = new Turns();
  /** The deletions that wait or are under way, by whose they are. */
  readonly #deletions = new Map<string, Deletion>();

  /**
   * Deletes once its turn has come; a repeated request waits for the same deletion. Throws an ApiError where
   * too many wait.
   */
  run(whose: string, work: () => Deletion): Deletion {
    const underWay = this.#deletions.get(whose);
    if (underWay) return underWay;
    if (this.#deletions.size >= MAX_WAITING)
      throw new ApiError(
        "service-unavailable",
        "Many are deleted now. Please ask again.",
        RETRY_AFTER_SECONDS,
      );
    const deletion = this.#turns.run(work).finally(() => this.#deletions.delete(whose));
    this.#deletions.set(whose, deletion);
    return deletion;
  }
}
