import type { WithdrawalReceipt } from "@harapen/contract/calls/studies";
import type { Logger } from "pino";
import type { DailyTask } from "../platform/daily-task.ts";
import { ApiError } from "../platform/errors.ts";
import { deleteDevice } from "./forgetting/delete-device.ts";
import { type Dependencies, deleteParticipant, type Leaving, leaveStudy } from "./forgetting/leave-study.ts";
import { dailyDeletions } from "./retention/daily-deletions.ts";

/** What is deleted of persons: at their wish, and after the time for which a study keeps it. */
export interface Privacy {
  /** Deletes studies' data past their retention, and what arrived late of people who were deleted. */
  readonly dailyTasks: readonly DailyTask[];
  /**
   * Deletes what guests have left from a device, by its number, asked for from a network. A repeated request
   * during the deletion waits for that.
   */
  deleteDevice(number: string, network: string): Promise<WithdrawalReceipt | null>;
  /** Ends a participation; does nothing for those who have already left or were deleted. */
  leaveStudy(leaving: Leaving): Promise<void>;
  /** Deletes what is stored of a participant. A repeated request during the deletion waits for that. */
  deleteParticipant(leaving: Leaving, network: string): Promise<WithdrawalReceipt | null>;
}

export function createPrivacy(parts: Dependencies & { readonly log: Logger }): Privacy {
  const deletions = new DeletionQueue();
  return {
    dailyTasks: dailyDeletions(parts),
    deleteDevice: (number, network) =>
      deletions.run({ whose: `device ${number}`, network }, () => deleteDevice(parts, number)),
    leaveStudy: (leaving) => leaveStudy(parts.database, leaving),
    deleteParticipant: (leaving, network) =>
      deletions.run({ whose: leaving.participant, network }, () => deleteParticipant(parts, leaving)),
  };
}

/** The most deletions that may wait, of all and of one network, and the seconds until the others try again. */
const MAX_WAITING = { all: 40, network: 10 };
const RETRY_AFTER_SECONDS = 30;

type Deletion = Promise<WithdrawalReceipt | null>;

/** Whose data are to be deleted, and by which network that is asked for. */
interface Asked {
  readonly whose: string;
  readonly network: string;
}

/**
 * Runs the deletions that visitors ask for one after the other, as each may read through many events.
 * Networks take turns, so that one that asks for many waits behind its own (fair queueing).
 */
export class DeletionQueue {
  /** The deletions that wait or are under way, by whose they are. */
  readonly #deletions = new Map<string, Deletion>();
  /** What waits, a line for each network; the first is that of the network whose turn is next. */
  readonly #lines = new Map<string, (() => Promise<void>)[]>();
  #isBusy = false;

  /**
   * Deletes once its turn has come; a repeated request waits for the same deletion. Throws an ApiError where
   * too many wait.
   */
  run({ whose, network }: Asked, work: () => Deletion): Deletion {
    const underWay = this.#deletions.get(whose);
    if (underWay) return underWay;
    const line = this.#lines.get(network) ?? [];
    if (this.#deletions.size >= MAX_WAITING.all || line.length >= MAX_WAITING.network)
      throw new ApiError(
        "service-unavailable",
        "Many are deleted now. Please ask again.",
        RETRY_AFTER_SECONDS,
      );
    const { promise, resolve, reject } = Promise.withResolvers<WithdrawalReceipt | null>();
    const deletion = promise.finally(() => this.#deletions.delete(whose));
    this.#deletions.set(whose, deletion);
    line.push(async () => {
      try {
        resolve(await work());
      } catch (error) {
        reject(error);
      }
    });
    this.#lines.set(network, line);
    void this.#runAll();
    return deletion;
  }

  /** Runs what waits until nothing does, unless that is under way. */
  async #runAll(): Promise<void> {
    if (this.#isBusy) return;
    this.#isBusy = true;
    for (let work = this.#take(); work; work = this.#take()) await work();
    this.#isBusy = false;
  }

  /**
   * Takes the first deletion of the network whose turn it is. That network's next turn comes after all
   * others'.
   */
  #take(): (() => Promise<void>) | undefined {
    const [[network, line] = []] = this.#lines;
    if (network === undefined || !line) return undefined;
    const work = line.shift();
    this.#lines.delete(network);
    if (line.length > 0) this.#lines.set(network, line);
    return work;
  }
}
