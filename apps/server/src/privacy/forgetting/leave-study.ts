import type { WithdrawalReceipt } from "@harapen/contract/calls/studies";
import { inTransaction } from "../../database/commit-faults.ts";
import type { Database } from "../../database/database.ts";
import type { PenguinKey } from "../../database/personal-data.ts";
import { AuditLog } from "../../people/staff/audit-log.ts";
import { ParticipantStore } from "../../studies/enrolment/participant-store.ts";
import { participantName } from "../../studies/pseudonyms.ts";
import { StudyStore } from "../../studies/study-store.ts";
import { deletePerson, findPerson } from "./forget-person.ts";
import { formerParticipant, type Person, participant as withCode } from "./person.ts";
import { readReceipts } from "./receipts.ts";

export interface Dependencies {
  readonly database: Database;
  /** Learns a penguin's pattern again. */
  readonly learner: { schedule(penguin: PenguinKey): void };
}

/** A participant's request to leave, with what their token says. */
export interface Leaving {
  readonly aquarium: string;
  readonly study: string;
  readonly participant: string;
}

/**
 * Ends a participation, whatever the study's status; does nothing for those who have already left or were
 * deleted.
 */
export async function leaveStudy(database: Database, leaving: Leaving): Promise<void> {
  const participant = await new ParticipantStore(database).find(leaving.study, leaving.participant);
  if (participant?.withdrawn_at === null) await withdraw(database, leaving);
}

/**
 * Deletes what is stored of a participant at their own request; resolves to the receipt, and to `null` where
 * nothing is stored.
 */
export async function deleteParticipant(
  dependencies: Dependencies,
  leaving: Leaving,
): Promise<WithdrawalReceipt | null> {
  const participant = await new ParticipantStore(dependencies.database).find(
    leaving.study,
    leaving.participant,
  );
  const person = participant ? withCode(participant.code) : formerParticipant(leaving.participant);
  return deleteAll(dependencies, leaving, person);
}

function withdraw(database: Database, { aquarium, study, participant }: Leaving): Promise<void> {
  return inTransaction(database, async (transaction) => {
    // Nothing is logged for somebody deleted since, or who left by another request: the entry would name a
    // person whom a deletion has made unknown.
    if (!(await new ParticipantStore(transaction).withdraw(study, participant))) return;
    const keyed = await new StudyStore(transaction).find(study);
    const subject = keyed ? participantName(keyed, participant) : "";
    await new AuditLog(transaction).append({ member: null, aquarium, action: "leave-study", study, subject });
  });
}

/** Deletes as staff's deletion by the participant's code does; resolves to `null` where nothing is stored. */
async function deleteAll(
  { database, learner }: Dependencies,
  { aquarium, study }: Leaving,
  person: Person,
): Promise<WithdrawalReceipt | null> {
  const found = await findPerson(database, person, study);
  if (!found) return null;
  const { data, receipts } = await deletePerson(database, found, "participant");
  for (const penguin of data.patterns) learner.schedule(penguin);
  const receipt = (await readReceipts(database, study)).find(({ id }) => id === receipts.get(study));
  if (!receipt) return null;
  const { id, at, counts } = receipt;
  const after = { named_by: receipt.named_by, counts, receipt: id };
  const entry = { member: null, aquarium, study, subject: study, after };
  await new AuditLog(database).append({ ...entry, action: "delete-participant" });
  const { sessions, events, records, drawings } = counts;
  return { id, at, counts: { sessions, events, records, drawings } };
}
