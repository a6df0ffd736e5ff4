import { findTakingPart } from "../storage/sessions/session-data.ts";
import type { Storage } from "../storage/storage.ts";
import type { SignedParticipant } from "./participant-token.ts";

/**
 * What a participation's token allows: `none`: nothing, `leave`: to take part no more, `erase`: also to have
 * everything that was recorded deleted.
 */
export type LeaveAllowance = "none" | "leave" | "erase";

/**
 * Returns what participants may do by themselves. Only their page knows a visit's number, or a device's, but
 * everybody who has used a kiosk shares its device. A code stands on a card and in the questionnaire's
 * address, so that it allows a deletion only on the device that enrolled with it, where no other visitor can
 * have been.
 */
export async function leaveAllowance(
  { database }: Pick<Storage, "database">,
  { participant, assigned_by, enrolled_here }: Omit<SignedParticipant, "explains" | "looks">,
): Promise<LeaveAllowance> {
  if (assigned_by === "visit") return "erase";
  if (assigned_by === "code" && !enrolled_here) return "leave";
  const sessions = await findTakingPart(database, [participant]);
  if (!sessions.some(({ isKiosk }) => isKiosk)) return "erase";
  return assigned_by === "device" ? "none" : "leave";
}
