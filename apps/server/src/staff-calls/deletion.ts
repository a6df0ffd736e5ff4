import type { DeletionRequest } from "@harapen/contract/staff/deletion/deletion";
import type { Context } from "../context.ts";
import { StaffError } from "../errors/staff-error.ts";
import { aquariumsOf } from "../forgetting/find-traces.ts";
import {
  type DeletedPerson,
  deletePerson,
  type FoundPerson,
  type NoteDeletion,
} from "../forgetting/forget-person.ts";
import { account, device, type Person, participant } from "../forgetting/person.ts";
import { type AquariumAccess, hasAccess } from "../staff/access.ts";
import type { StaffMember } from "../storage/staff/staff-member.ts";

const PERSONS = { code: participant, account, device } as const;

/** Returns who is to be deleted. Throws a bad request where that can name nobody. */
export function personOf({ named_by, value }: Pick<DeletionRequest, "named_by" | "value">): Person {
  try {
    return PERSONS[named_by](value);
  } catch (error) {
    throw new StaffError("bad-request", error instanceof Error ? error.message : String(error));
  }
}

/** What a member may delete is of aquariums to which they have `access`; and who is staff is deleted by the operator's command alone. */
export function assertDeletable(member: StaffMember, found: FoundPerson, access: AquariumAccess): void {
  const others = [...aquariumsOf(found.traces)].filter((aquarium) => !hasAccess(member, access, aquarium));
  if (others.length > 0 || found.traces.staff.length > 0)
    throw new StaffError(
      "known-elsewhere",
      "They are known beyond what you may delete: the operator can, by the command forget.",
    );
}

/** Deletes a person, as a member asked for; what was learned from theirs is learned anew from what others drew. */
export async function deleteFound(
  { storage, learner }: Context,
  found: FoundPerson,
  member: StaffMember,
  note?: NoteDeletion,
): Promise<DeletedPerson> {
  const deleted = await deletePerson(storage.database, found, { member: member.id }, note);
  for (const penguin of deleted.traces.patterns) learner.schedule(penguin);
  return deleted;
}
