import type { Author } from "@harapen/contract/staff/content";
import type { StaffMember } from "../../people/staff/staff-store.ts";

/** Returns a member as others see the author of a change. */
export function authorOf({ id, name, mail }: StaffMember): Author {
  return { id, name: name ?? mail };
}
