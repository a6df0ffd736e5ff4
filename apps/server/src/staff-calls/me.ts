import { STAFF_PATHS } from "@harapen/contract/staff/paths";
import type { Me } from "@harapen/contract/staff/people";
import { aquariumsOf } from "../staff/aquariums-of.ts";
import { readingCall } from "./call.ts";

/** Serves who has signed in, and what they may do where. */
export const readMe = readingCall({
  path: STAFF_PATHS.me,
  access: "staff",
  async answer({ context, member }): Promise<Me> {
    const { id, mail, name, admin, roles } = member;
    const aquariums = (await aquariumsOf(member, context.storage.aquariums)).map((details) => ({
      slug: details.slug,
      name: details.name,
      roles: roles.filter(({ aquarium }) => aquarium === details.slug).map(({ role }) => role),
    }));
    return { id, mail, name, admin, aquariums };
  },
});
