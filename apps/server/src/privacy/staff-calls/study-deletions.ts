import {
  type DeletionResponse,
  deletionRequest,
  type StudyRetention,
} from "@harapen/contract/staff/deletion";
import { STAFF_PATHS } from "@harapen/contract/staff/paths";
import type { Context } from "../../context.ts";
import type { StaffMember } from "../../people/staff/staff-store.ts";
import { changingCall, readingCall } from "../../people/staff-calls/call.ts";
import { StaffError } from "../../platform/errors.ts";
import { getStudy } from "../../studies/study-store.ts";
import { type FoundPerson, findPerson } from "../forgetting/forget-person.ts";
import { countPersonalData, type PastExport, readReceipts } from "../forgetting/receipts.ts";
import { planRetention } from "../retention/delete-expired.ts";
import { assertDeletable, deleteFound, personOf } from "./deletion.ts";

/** Serves what was deleted of a study, by receipts that name nobody. */
export const listDeletions = readingCall({
  path: STAFF_PATHS.studyDeletions(":slug", ":study"),
  access: "researcher",
  async answer({ context: { database, studies }, params }) {
    const study = await getStudy(studies.stored, params.slug, params.study);
    return { receipts: await readReceipts(database, study.id) };
  },
});

/** Serves what of a study has expired, and what expires next. */
export const readRetention = readingCall({
  path: STAFF_PATHS.studyRetention(":slug", ":study"),
  access: "analyst",
  async answer({ context: { database, studies }, params: { slug, study } }): Promise<StudyRetention> {
    const found = await getStudy(studies.stored, slug, study);
    return planRetention(database, found, new Date());
  },
});

/**
 * Deletes a participant of a study with everything of theirs, also beyond the study if they are named by
 * account or device; or reports what would be deleted. The audit log has what was done, but not whose data it
 * was.
 */
export const deleteFromStudy = changingCall({
  method: "POST",
  path: STAFF_PATHS.studyDeletions(":slug", ":study"),
  access: "researcher",
  needsFreshSignIn: true,
  action: "delete-participant",
  body: deletionRequest,
  async perform({ context, member, params: { slug, study: id }, body }) {
    const { database, studies } = context;
    const study = await getStudy(studies.stored, slug, id);
    const found = await findPerson(database, personOf(body), body.named_by === "code" ? study.id : undefined);
    if (!found?.data.studies.includes(study.id))
      throw new StaffError("not-found", "Nothing is stored about this participant in this study.");
    assertDeletable(member, found, "researcher");
    const answer = body.dry_run
      ? answerOf(found, study.id)
      : await deleteOf(study.id, found, { context, member });
    const { counts, receipt } = answer;
    const after = { named_by: body.named_by, dry_run: body.dry_run, counts, receipt: receipt?.id };
    return { answer, subject: study.id, after };
  },
});

async function deleteOf(
  study: string,
  found: FoundPerson,
  { context, member }: { readonly context: Context; readonly member: StaffMember },
): Promise<DeletionResponse> {
  const { data, exports, receipts } = await deleteFound(context, found, member);
  const all = await readReceipts(context.database, study);
  const receipt = all.find(({ id }) => id === receipts.get(study)) ?? null;
  return { ...answerOf({ data, exports }, study), receipt };
}

function answerOf({ data, exports }: Pick<FoundPerson, "data" | "exports">, study: string): DeletionResponse {
  const own = exports.filter((each: PastExport) => each.study === study);
  return { counts: countPersonalData(data), exports: own.map(({ id, at }) => ({ id, at })), receipt: null };
}
