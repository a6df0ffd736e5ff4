import type { DeletionRequest } from "@harapen/contract/staff/deletion";
import type { Context } from "../../context.ts";
import { type AquariumAccess, hasAccess } from "../../people/staff/access.ts";
import type { StaffMember } from "../../people/staff/staff-store.ts";
import { StaffError } from "../../platform/errors.ts";
import {
  type DeletedPerson,
  deletePerson,
  type FoundPerson,
  type NoteDeletion,
} from "../forgetting/forget-person.ts";
import { account, device, type Person, participant } from "../forgetting/person.ts";

const PERSONS = { code: participant, account, device } as const;

/** Returns the person to be deleted. Throws a bad request where the value can name nobody. */
export function personOf({ named_by, value }: Pick<DeletionRequest, "named_by" | "value">): Person {
  try {
    return PERSONS[named_by](value);
  } catch (error) {
    throw new StaffError("bad-request", error instanceof Error ? error.message : String(error));
  }
}

/**
 * Asserts that a member may delete a person: they need `access` to all of the aquariums concerned, and only
 * the operator's command deletes staff.
 */
export function assertDeletable(member: StaffMember, found: FoundPerson, access: AquariumAccess): void {
  const others = [...found.data.aquariums].filter((aquarium) => !hasAccess(member, access, aquarium));
  if (others.length > 0 || found.data.counts.staff > 0)
    throw new StaffError(
      "known-elsewhere",
      "They are known beyond what you may delete: the operator can, by the command forget.",
    );
}

/**
 * Deletes a person at a member's request; what was learned from their drawings is learned again from others'.
 */
export async function deleteFound(
  { database, search }: Context,
  found: FoundPerson,
  member: StaffMember,
  note?: NoteDeletion,
): Promise<DeletedPerson> {
  const deleted = await deletePerson(database, found, { member: member.id }, note);
  for (const penguin of deleted.data.patterns) search.learner.schedule(penguin);
  return deleted;
}
