import * as z from "zod/mini";
import { localizedText } from "../aquarium.ts";

/**
 * The roles in an aquarium: a keeper looks after everything in it, including publishing; a
 * helper changes its draft; a researcher reads its content, and designs and runs its studies; an analyst only
 * reads what its studies found, under pseudonyms. The installation's `admin`, who may do everything
 * everywhere, is not one of them.
 */
export const AQUARIUM_ROLES = ["keeper", "helper", "researcher", "analyst"] as const;
export const aquariumRole = z.enum(AQUARIUM_ROLES);
export type AquariumRole = z.infer<typeof aquariumRole>;

/**
 * The role in an aquarium whose holders give and take each role there, besides admins. Keepers give none of
 * the research roles: whoever looks after the exhibit could else let themselves see what a blinded study hides.
 */
export const GIVEN_BY: Readonly<Record<AquariumRole, AquariumRole>> = {
  keeper: "keeper",
  helper: "keeper",
  researcher: "researcher",
  analyst: "researcher",
};

/** Whether somebody who has these roles in an aquarium gives and takes a role there. */
export function givesRole(held: readonly AquariumRole[], role: AquariumRole): boolean {
  return held.includes(GIVEN_BY[role]);
}

/** The most roles in a list: one for each aquarium of a large installation. */
const MAX_ROLES = 600;

/** A person's role in one aquarium. */
const heldRole = z.object({ aquarium: z.string(), role: aquariumRole });
export type HeldRole = z.infer<typeof heldRole>;
const heldRoles = z.array(heldRole).check(z.maxLength(MAX_ROLES));

/** One or more roles in the aquarium that the call's path names. */
const aquariumRoles = z.array(aquariumRole).check(z.minLength(1), z.maxLength(AQUARIUM_ROLES.length));

const MAX_MAIL_LENGTH = 254;
const MAX_NAME_LENGTH = 200;

/**
 * An e-mail address, as one is written on the internet: of the form of RFC 5322's addr-spec without quotes and
 * comments, at a domain of at least two labels. Upper and lower case are the same.
 */
export const mailAddress = z
  .string()
  .check(
    z.maxLength(MAX_MAIL_LENGTH),
    z.regex(/^[^\s\p{Cc}@<>()[\]\\,;:"]+@(?:[\p{L}\p{N}-]+\.)+[\p{L}\p{N}-]{2,}$/u),
  );

const personName = z.string().check(z.minLength(1), z.maxLength(MAX_NAME_LENGTH));

const identity = {
  id: z.string(),
  mail: z.string(),
  /** As an admin or keeper wrote it, or else as the provider gave it; `null` until then. */
  name: z.nullable(z.string()),
  /** Whether they have signed in: from then on they are known by their account instead of the address. */
  signed_in: z.boolean(),
  /** The day of their last sign-in to the console, in UTC (`2026-11-29`); `null` before the first. */
  last_sign_in_on: z.nullable(z.string()),
  /** Whether they have not signed in for too long since they were added: they have to be added again. */
  expired: z.boolean(),
};

/** A member of staff, as admins see them. */
export const person = z.object({ ...identity, admin: z.boolean(), roles: z.array(heldRole) });
export type Person = z.infer<typeof person>;

/**
 * A member of staff as their aquarium's people see them: with their roles there. Nothing tells whether they
 * are known elsewhere: the name is the one that this aquarium's people wrote, and everything else about who
 * they are, and when they signed in, counts from a sign-in since they got a role here.
 */
export const aquariumPerson = z.object({ ...identity, roles: z.array(aquariumRole) });
export type AquariumPerson = z.infer<typeof aquariumPerson>;

/** Whether the server sends invitations by mail. */
const mails = z._default(z.boolean(), false);

/** The answers of `GET STAFF_PATHS.people` and `GET STAFF_PATHS.aquariumPeople`. */
export const people = z.object({ people: z.array(person), mails });
export const aquariumPeople = z.object({ people: z.array(aquariumPerson), mails });

/**
 * `POST STAFF_PATHS.people`: makes somebody staff, by the address that their sign-in provider has verified;
 * or again, whose invitation has expired. Answers the person.
 */
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

/**
 * `POST STAFF_PATHS.aquariumPeople`: gives somebody these roles in the aquarium, in place of those they had
 * there. Roles that change have to be ones that the caller gives; others are listed as they are. Answers the
 * person.
 */
export const addAquariumPersonRequest = z.object({
  mail: mailAddress,
  name: z.optional(personName),
  roles: aquariumRoles,
});

/** Somebody who became an admin, as the other admins are told until they have seen it. */
const newAdmin = z.object({
  id: z.string(),
  mail: z.string(),
  name: z.nullable(z.string()),
  /** ISO 8601 in UTC. */
  at: z.string(),
  /** The name or address of who made them an admin; `null`: an operator's command. */
  by: z.nullable(z.string()),
});
export type NewAdmin = z.infer<typeof newAdmin>;

/**
 * The response of `GET STAFF_PATHS.me`: who has signed in, and the aquariums in which they have roles; for an
 * admin, all aquariums, and the new admins of whom they have not taken note yet, by `DELETE
 * STAFF_PATHS.newAdmin`.
 */
export const me = z.object({
  id: z.string(),
  mail: z.string(),
  name: z.nullable(z.string()),
  admin: z.boolean(),
  aquariums: z.array(z.object({ slug: z.string(), name: localizedText, roles: z.array(aquariumRole) })),
  /** The slug of the aquarium in which they have changed something last; `null`: in none yet. */
  worked_in: z._default(z.nullable(z.string()), null),
  new_admins: z._default(z.array(newAdmin), []),
});
export type Me = z.infer<typeof me>;

/**
 * The response of `GET STAFF_PATHS.sessions`: the browsers in which the caller is signed in by the server's own
 * sessions, newest first; `null`: the server keeps none, and each tab has its own sign-in.
 */
export const ownSessions = z.object({
  sessions: z.nullable(
    z.array(
      z.object({
        id: z.string(),
        /** ISO 8601 in UTC. */
        begun_at: z.string(),
        /** The day (UTC) of the last staff call that was made with it; `null`: none was. */
        last_used_on: z.nullable(z.string()),
        /** Whether this very call was made with it. */
        current: z.boolean(),
      }),
    ),
  ),
});
export type OwnSessions = z.infer<typeof ownSessions>;

/**
 * `DELETE STAFF_PATHS.sessions`: signs the caller out everywhere, this very sign-in included. Sign-ins of
 * before are refused from the next call on.
 */
export const endSessionsRequest = z.object({ everywhere: z.literal(true) });
