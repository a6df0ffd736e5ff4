import type { Author } from "@harapen/contract/staff/content";
import type { StaffMember } from "../../storage/staff/staff-member.ts";

/** Returns a member as others see who changed something. */
export function authorOf({ id, name, mail }: StaffMember): Author {
  return { id, name: name ?? mail };
}
