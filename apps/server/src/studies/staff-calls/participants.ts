import { readParticipantCode } from "@harapen/contract/codes";
import { STAFF_PATHS } from "@harapen/contract/staff/paths";
import type { Study } from "@harapen/contract/staff/studies";
import {
  excludeRequest,
  makeCodesRequest,
  participantsQuery,
  type StudyParticipant,
} from "@harapen/contract/staff/studies/participants";
import type { Database } from "../../database/database.ts";
import { hasAccess } from "../../people/staff/access.ts";
import { changingCall, readingCall } from "../../people/staff-calls/call.ts";
import { StaffError } from "../../platform/errors.ts";
import { type Participant, ParticipantStore } from "../enrolment/participant-store.ts";
import { createPseudonyms, participantName } from "../pseudonyms.ts";
import { getStudy, StudyStore } from "../study-store.ts";
import { type Exclusion, ExclusionStore } from "../truth-store.ts";

/** Serves the codes that a study hands out. */
export const listCodes = readingCall({
  path: STAFF_PATHS.studyCodes(":slug", ":study"),
  access: "researcher",
  action: "read-codes",
  async answer({ context: { studies }, params: { slug, study: id } }) {
    const study = await getStudy(studies.stored, slug, id);
    return { codes: await studies.participants.codes(study.id) };
  },
});

/** Makes codes to hand out. */
export const makeCodes = changingCall({
  method: "POST",
  path: STAFF_PATHS.studyCodes(":slug", ":study"),
  access: "researcher",
  action: "make-codes",
  body: makeCodesRequest,
  async change({ params: { slug, study: id }, body: { count } }, transaction) {
    const study = await getStudy(new StudyStore(transaction), slug, id);
    if (study.status === "closed") throw new StaffError("wrong-status", "The study is over.");
    const codes = await new ParticipantStore(transaction).makeCodes(study.id, count);
    return { answer: { codes }, subject: study.id, after: { count } };
  },
});

/**
 * Serves the participants: to researchers by their ids and codes, to others by the exports' pseudonyms; their
 * arms once the study is unblinded.
 */
export const listParticipants = readingCall({
  path: STAFF_PATHS.participants(":slug", ":study"),
  access: "analyst",
  action: "read-participants",
  query: participantsQuery,
  async answer({ context: { studies }, member, params: { slug, study: id }, query }) {
    const isResearcher = hasAccess(member, "researcher", slug);
    if (query.code !== undefined && !isResearcher)
      throw new StaffError("forbidden", "Only researchers can find participants by their codes.");
    const study = await getStudy(studies.stored, slug, id);
    const code = query.code === undefined ? undefined : (readParticipantCode(query.code) ?? "");
    const page = await studies.participants.page(study.id, { ...query, code });
    const ids = page.participants.map((participant) => participant.id);
    const exclusions = await studies.exclusions.of(study.id, ids);
    const described = page.participants.map(describe(study, exclusions));
    const { key } = createPseudonyms(Buffer.from(study.key, "hex"));
    const participants = isResearcher
      ? described
      : described.map((each) => ({ ...each, id: key(each.id), code: null }));
    return { participants, all: page.all };
  },
});

/**
 * Excludes a participant from analyses. The reason is stored with the participant and deleted with them, and
 * is not in the audit log.
 */
export const excludeParticipant = changingCall({
  method: "PUT",
  path: STAFF_PATHS.exclusion(":slug", ":study", ":id"),
  access: "researcher",
  action: "exclude-participant",
  body: excludeRequest,
  async change({ member, params, body: { reason } }, transaction) {
    const { participant, name } = await participantOf(transaction, params);
    const { study, id } = participant;
    await new ExclusionStore(transaction).exclude({ study, participant: id, reason, by: member.id });
    return { subject: name };
  },
});

/** Ends a participant's exclusion. */
export const includeParticipant = changingCall({
  method: "DELETE",
  path: STAFF_PATHS.exclusion(":slug", ":study", ":id"),
  access: "researcher",
  action: "include-participant",
  async change({ params }, transaction) {
    const { participant, name } = await participantOf(transaction, params);
    const { study, id } = participant;
    const exclusions = new ExclusionStore(transaction);
    const before = await exclusions.find(study, id);
    if (!before) throw new StaffError("unchanged", "They are not left out.");
    await exclusions.include(study, id);
    return { subject: name };
  },
});

/** Notes that a participant has withdrawn: nothing new of theirs belongs to the study. */
export const withdrawParticipant = changingCall({
  method: "POST",
  path: STAFF_PATHS.withdrawal(":slug", ":study", ":id"),
  access: "researcher",
  action: "withdraw-participant",
  async change({ params }, transaction) {
    const { participant, name } = await participantOf(transaction, params);
    const { study, id } = participant;
    const hasChanged = await new ParticipantStore(transaction).withdraw(study, id);
    if (!hasChanged) throw new StaffError("unchanged", "They have withdrawn already.");
    return { subject: name };
  },
});

interface ParticipantParams {
  readonly slug: string;
  readonly study: string;
  readonly id: string;
}

/** Resolves to a participant, and to how the audit log names them. */
async function participantOf(
  database: Database,
  { slug, study: studyId, id }: ParticipantParams,
): Promise<{ participant: Participant; name: string }> {
  const study = await getStudy(new StudyStore(database), slug, studyId);
  const participant = await new ParticipantStore(database).find(study.id, id);
  if (!participant) throw new StaffError("not-found", "There is no such participant.");
  return { participant, name: participantName(study, participant.id) };
}

/** Returns a participant as staff see them: neither their device nor, while the study is blind, their arm. */
function describe(study: Study, exclusions: readonly Exclusion[]) {
  const excluded = new Map(exclusions.map(({ participant, reason, at }) => [participant, { reason, at }]));
  return (participant: Participant): StudyParticipant => ({
    id: participant.id,
    code: participant.code,
    joined_at: participant.joined_at,
    study_version: participant.study_version,
    consent_version: participant.consent_version,
    guardian: participant.guardian === 1,
    arm: study.unblinded_at === null ? null : participant.arm,
    withdrawn_at: participant.withdrawn_at,
    excluded: excluded.get(participant.id) ?? null,
  });
}
