import { isOnKiosk } from "../storage/events/kiosk-sessions.ts";
import type { Storage } from "../storage/storage.ts";
import type { SignedParticipant } from "./participant-token.ts";

/** What a participation's token is enough for: `none`: nothing, `leave`: to take part no more, `erase`: to have all that was recorded deleted, too. */
export type LeaveAllowance = "none" | "leave" | "erase";

/**
 * Returns what somebody may do by themselves. A visit's number, and a device's, are known to their page alone, but a kiosk's device is everybody's who has used it. A code stands on a card and in the
 * questionnaire's address, so that it deletes where the device enrolled with it, and no other visitor can have been there.
 */
export async function leaveAllowance(
  { database, participants }: Pick<Storage, "database" | "participants">,
  { study, participant, assigned_by, enrolled_here }: Omit<SignedParticipant, "explains" | "looks">,
): Promise<LeaveAllowance> {
  if (assigned_by === "visit") return "erase";
  if (assigned_by === "code" && !enrolled_here) return "leave";
  const found = await participants.find(study, participant);
  // Of whom no row is left, events may be.
  if (!(await isOnKiosk(database, found ?? { id: participant, joined_at: "" }))) return "erase";
  return assigned_by === "device" ? "none" : "leave";
}
