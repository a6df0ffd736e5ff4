import * as z from "zod/mini";
import { aquariumRole, aquariumRoles, heldRole, heldRoles } from "./roles.ts";

const MAX_MAIL_LENGTH = 254;
const MAX_NAME_LENGTH = 200;

/** An e-mail address, of the form of RFC 5322's addr-spec. Upper and lower case are the same. */
export const mailAddress = z
  .string()
  .check(z.maxLength(MAX_MAIL_LENGTH), z.regex(/^[^\s\p{Cc}@]+@[^\s\p{Cc}@]+$/u));

const personName = z.string().check(z.minLength(1), z.maxLength(MAX_NAME_LENGTH));

const identity = {
  id: z.string(),
  mail: z.string(),
  /** As an admin or keeper wrote it, or else as the provider gave it; `null` until then. */
  name: z.nullable(z.string()),
  /** Whether they have signed in: from then on they are known by their account instead of the address. */
  signed_in: z.boolean(),
};

/** A member of staff, as admins see them. */
export const person = z.object({ ...identity, admin: z.boolean(), roles: z.array(heldRole) });
export type Person = z.infer<typeof person>;

/** A member of staff as their aquarium's people see them: with their roles there. */
export const aquariumPerson = z.object({ ...identity, roles: z.array(aquariumRole) });
export type AquariumPerson = z.infer<typeof aquariumPerson>;

/** The answers of `GET STAFF_PATHS.people` and `GET STAFF_PATHS.aquariumPeople`. */
export const people = z.object({ people: z.array(person) });
export const aquariumPeople = z.object({ people: z.array(aquariumPerson) });

/** `POST STAFF_PATHS.people`: makes somebody staff, by the address that their sign-in provider has verified. Answers the person. */
export const addPersonRequest = z.object({
  mail: mailAddress,
  name: z.optional(personName),
  admin: z._default(z.boolean(), false),
  roles: z._default(heldRoles, []),
});

/** `PATCH STAFF_PATHS.person`: changes the given fields only. Answers the person. */
export const changePersonRequest = z.object({
  name: z.optional(personName),
  admin: z.optional(z.boolean()),
  roles: z.optional(heldRoles),
});

/** `POST STAFF_PATHS.aquariumPeople`: gives somebody these roles in the aquarium, in place of those they had there. Answers the person. */
export const addAquariumPersonRequest = z.object({
  mail: mailAddress,
  name: z.optional(personName),
  roles: aquariumRoles,
});
