import { STAFF_PATHS } from "@harapen/contract/staff/paths";
import {
  type DeletionAnswer,
  type DeletionRequest,
  deletionRequest,
} from "@harapen/contract/staff/studies/deletion";
import type { Context } from "../../context.ts";
import { StaffError } from "../../errors/staff-error.ts";
import { deletePerson, type FoundPerson, findPerson } from "../../forgetting/forget-person.ts";
import {
  countTraces,
  type PastExport,
  readReceipts,
  studiesOf,
} from "../../forgetting/participants/receipts.ts";
import { account, device, type Person, participant } from "../../forgetting/person.ts";
import { hasAccess } from "../../staff/access.ts";
import type { StaffMember } from "../../storage/staff/staff-member.ts";
import { changingCall, readingCall } from "../call.ts";
import { getStudy } from "./get-study.ts";

const PERSONS = { code: participant, account, device } as const;

/** Serves what was deleted of a study, by receipts that name nobody. */
export const listDeletions = readingCall({
  path: STAFF_PATHS.studyDeletions(":slug", ":study"),
  access: "researcher",
  async answer({ context: { storage }, params }) {
    const study = await getStudy(storage.studies, params.slug, params.study);
    return { receipts: await readReceipts(storage.database, study.id) };
  },
});

/**
 * Deletes who takes part in a study: everything of theirs, beyond the study too, where they are named by account or device; or says what that would be. The audit log has what was done, and
 * not of whom.
 */
export const deleteFromStudy = changingCall({
  method: "POST",
  path: STAFF_PATHS.studyDeletions(":slug", ":study"),
  access: "researcher",
  action: "delete-participant",
  body: deletionRequest,
  async perform({ context, member, params: { slug, study: id }, body }) {
    const { database, studies } = context.storage;
    const study = await getStudy(studies, slug, id);
    const found = await findPerson(database, personOf(body), body.named_by === "code" ? study.id : undefined);
    if (!found || !studiesOf(found.traces).includes(study.id))
      throw new StaffError("not-found", "Nothing is stored of such a participant of this study.");
    assertDeletable(member, found);
    const answer = body.dry_run
      ? answerOf(found, study.id)
      : await deleteFound(context, found, { study: study.id, member });
    const { counts, receipt } = answer;
    const after = { named_by: body.named_by, dry_run: body.dry_run, counts, receipt: receipt?.id };
    return { answer, subject: study.id, after };
  },
});

function personOf({ named_by, value }: DeletionRequest): Person {
  try {
    return PERSONS[named_by](value);
  } catch (error) {
    throw new StaffError("bad-request", error instanceof Error ? error.message : String(error));
  }
}

/** What a researcher may delete is of aquariums where they are one; and who is staff is deleted by the operator's command alone. */
function assertDeletable(member: StaffMember, { traces }: FoundPerson): void {
  const saved = [...traces.records, ...traces.drawings].map(({ aquarium }) => aquarium);
  const aquariums = new Set([...traces.read.aquariums, ...traces.study.aquariums, ...saved]);
  const others = [...aquariums].filter((aquarium) => !hasAccess(member, "researcher", aquarium));
  if (others.length > 0 || traces.staff.length > 0)
    throw new StaffError(
      "forbidden",
      "They are known beyond what you may delete: the operator can, by the command forget.",
    );
}

async function deleteFound(
  { storage, learner }: Context,
  found: FoundPerson,
  { study, member }: { readonly study: string; readonly member: StaffMember },
): Promise<DeletionAnswer> {
  const { traces, exports, receipts } = await deletePerson(storage.database, found, { member: member.id });
  for (const penguin of traces.patterns) learner.schedule(penguin);
  const receipt = (await readReceipts(storage.database, study)).find(({ id }) => id === receipts.get(study));
  return { ...answerOf({ traces, exports }, study), receipt: receipt ?? null };
}

function answerOf(
  { traces, exports }: Pick<FoundPerson, "traces" | "exports">,
  study: string,
): DeletionAnswer {
  const own = exports.filter((each: PastExport) => each.study === study);
  return { counts: countTraces(traces), exports: own.map(({ id, at }) => ({ id, at })), receipt: null };
}
