import { STAFF_PATHS } from "@harapen/contract/staff/paths";
import {
  NEXT_STATUSES,
  type Study,
  studyStatusRequest,
  unblindStudyRequest,
} from "@harapen/contract/staff/studies";
import { findStudyGaps } from "@harapen/contract/studies/gaps";
import type { Context } from "../../context.ts";
import { StaffError } from "../../errors/staff-error.ts";
import { learnablePenguins } from "../../learning/learnable.ts";
import type { Database } from "../../storage/database.ts";
import type { StudyStore } from "../../storage/studies/study-store.ts";
import { changingCall } from "../call.ts";
import { changeableStudy, getStudy, toStudy } from "./get-study.ts";
import { today } from "./today.ts";

/** Changes a study's status: starts it, freezes it, lets it run again, closes it. */
export const setStudyStatus = changingCall({
  method: "POST",
  path: STAFF_PATHS.studyStatus(":slug", ":study"),
  access: "researcher",
  action: "set-study-status",
  body: studyStatusRequest,
  async change({ context, params, body: { revision, status } }, transaction) {
    const { studies, study } = await changeableStudy(transaction, params, revision);
    if (!NEXT_STATUSES[study.status].includes(status))
      throw new StaffError("wrong-status", `A study that is ${study.status} cannot become ${status}.`);
    if (status === "running") await assertCanRun(studies, study);
    await studies.setStatus(study.id, status);
    if (status === "closed") await learnWhatCame(context, transaction, study.aquarium);
    const after = toStudy(await getStudy(studies, params.slug, study.id));
    return {
      answer: { study: after },
      subject: study.id,
      before: { status: study.status },
      after: { status, version: after.current.version },
    };
  },
});

/** Shows outcomes by arm from now on. */
export const unblindStudy = changingCall({
  method: "POST",
  path: STAFF_PATHS.studyUnblinding(":slug", ":study"),
  access: "researcher",
  action: "unblind-study",
  body: unblindStudyRequest,
  async change({ member, params, body: { revision } }, transaction) {
    const { studies, study } = await changeableStudy(transaction, params, revision);
    if (study.status === "draft") throw new StaffError("wrong-status", "There is nothing to show yet.");
    if (study.unblinded_at !== null) throw new StaffError("unchanged", "Outcomes by arm are shown already.");
    await studies.unblind(study.id, member.id);
    const after = toStudy(await getStudy(studies, params.slug, study.id));
    const { unblinded_at } = after;
    return {
      answer: { study: after },
      subject: study.id,
      before: { unblinded_at: null },
      after: { unblinded_at },
    };
  },
});

async function assertCanRun(studies: StudyStore, study: Study): Promise<void> {
  const { settings } = study.current;
  const day = study.status === "draft" ? today(settings.time_zone) : undefined;
  const gaps = findStudyGaps(settings, { today: day });
  if (gaps.length > 0) throw new StaffError("not-ready", "The settings are not complete.", { gaps });
  if (await studies.runningAt(study.aquarium))
    throw new StaffError("other-study-runs", "Another study of this aquarium runs.");
}

/** Schedules the learning that was paused: it begins seconds later, when the study is closed. */
async function learnWhatCame({ learner }: Context, transaction: Database, aquarium: string): Promise<void> {
  for (const penguin of await learnablePenguins(transaction, aquarium))
    learner.schedule({ aquarium, penguin });
}
