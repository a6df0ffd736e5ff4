import type { Logger } from "pino";
import type { DailyTask } from "../../platform/daily-task.ts";
import { forgetLate } from "../forgetting/forget-person.ts";
import type { Dependencies } from "../forgetting/leave-study.ts";
import { deleteExpired } from "./delete-expired.ts";

/**
 * Returns the tasks that delete once a day: studies' data past their retention, and what arrived late of
 * people who were deleted.
 */
export function dailyDeletions({
  database,
  log,
  learner,
}: Dependencies & { readonly log: Logger }): DailyTask[] {
  return [
    {
      name: "the deletion of what studies keep no longer",
      async run(stopping, now) {
        for (const { study, rows, taught, fault } of await deleteExpired(database, now, stopping)) {
          log.info({ study: study.id, rows }, "what a study keeps no longer was deleted");
          if (fault !== undefined)
            log.warn({ study: study.id, err: fault }, "the rest could not be deleted; tomorrow again");
          for (const penguin of taught) learner.schedule(penguin);
        }
      },
    },
    {
      name: "the deletion of what came late of persons who were deleted",
      async run(stopping) {
        const { persons, patterns } = await forgetLate(database, stopping);
        for (const penguin of patterns) learner.schedule(penguin);
        if (persons > 0) log.info({ persons }, "what came late of persons who were deleted was deleted");
      },
    },
  ];
}
