import type { WithdrawalReceipt } from "@harapen/contract/calls/studies";
import type { Logger } from "pino";
import type { DailyTask } from "../platform/daily-task.ts";
import { deleteDevice } from "./forgetting/delete-device.ts";
import { DeletionQueue } from "./forgetting/deletion-queue.ts";
import { type Dependencies, deleteParticipant, type Leaving, leaveStudy } from "./forgetting/leave-study.ts";
import { dailyDeletions } from "./retention/daily-deletions.ts";

/** What is deleted of persons: at their wish, and after the time for which a study keeps it. */
export interface Privacy {
  /** Deletes studies' data past their retention, and what arrived late of people who were deleted. */
  readonly dailyTasks: readonly DailyTask[];
  /**
   * Deletes what guests have left from a device, by its number. A repeated request during the deletion waits for
   * that.
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
