import { randomUUID } from "node:crypto";
import type { AquariumRole, HeldRole } from "@harapen/contract/staff/people";
import { type ColumnType, type SelectQueryBuilder, sql } from "kysely";
import type { Database } from "../../database/database.ts";
import type { Tables } from "../../database/tables.ts";
import { StaffError } from "../../platform/errors.ts";
import type { Account } from "../accounts/accounts.ts";

/** The members of staff who are not removed, over a database or a transaction of it. */
export class StaffStore {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  /** Returns all members, in the order of their addresses. */
  all(): Promise<StaffMember[]> {
    return selectMembers(this.#database, (query) => query);
  }

  /** Returns who is or was staff: who did something may have been removed since. */
  everybody(): Promise<Pick<StaffMember, "id" | "mail" | "name">[]> {
    return this.#database.selectFrom("staff_member").select(["id", "mail", "name"]).execute();
  }

  /** Returns the members with a role in an aquarium, in the order of their addresses. */
  ofAquarium(slug: string): Promise<StaffMember[]> {
    return selectMembers(this.#database, (query) =>
      query.where("id", "in", (select) =>
        select.selectFrom("staff_role").select("member").where("aquarium", "=", slug),
      ),
    );
  }

  async find(id: string): Promise<StaffMember | undefined> {
    const [member] = await selectMembers(this.#database, (query) => query.where("staff_member.id", "=", id));
    return member;
  }

  async findByAccount({ issuer, sub }: Account): Promise<StaffMember | undefined> {
    const [member] = await selectMembers(this.#database, (query) =>
      query.where("issuer", "=", issuer).where("sub", "=", sub),
    );
    return member;
  }

  async findByMail(mail: string): Promise<StaffMember | undefined> {
    const [member] = await selectMembers(this.#database, (query) => query.where("mail", "=", mailKey(mail)));
    return member;
  }

  /**
   * Binds the member with an address, who has not signed in before, to an account; resolves to whether there
   * was one.
   */
  async bind(mail: string, { issuer, sub }: Account, name: string): Promise<boolean> {
    const { numUpdatedRows } = await this.#database
      .updateTable("staff_member")
      .set(({ fn, val }) => ({ issuer, sub, name: fn.coalesce("name", val(name || null)) }))
      .where("mail", "=", mailKey(mail))
      .where("sub", "is", null)
      .where("removed_at", "is", null)
      .executeTakeFirst();
    return numUpdatedRows > 0n;
  }

  /** Notes the time of a member's sign-in, if it is later than the last. */
  async noteSignIn(id: string, at: string): Promise<void> {
    await this.#database
      .updateTable("staff_member")
      .set({ last_sign_in_at: at })
      .where("id", "=", id)
      .where(({ or, eb }) => or([eb("last_sign_in_at", "is", null), eb("last_sign_in_at", "<", at)]))
      .execute();
  }

  /** Notes the aquarium in which a member has changed something last. */
  async noteWork(id: string, worked_in: string): Promise<void> {
    await this.#database.updateTable("staff_member").set({ worked_in }).where("id", "=", id).execute();
  }

  /** Asks somebody again who has not signed in: everywhere, or in one aquarium. */
  async inviteAgain(id: string, aquarium?: string): Promise<void> {
    const now = new Date().toISOString();
    const places = this.#database.updateTable("staff_place").set({ since: now }).where("member", "=", id);
    await (aquarium === undefined ? places : places.where("aquarium", "=", aquarium)).execute();
    if (aquarium === undefined)
      await this.#database
        .updateTable("staff_member")
        .set({ invited_at: now })
        .where("id", "=", id)
        .execute();
  }

  /** Refuses the sign-ins that a member has made before a time, from their next call on. */
  async refuseSignInsBefore(id: string, tokens_from: string): Promise<void> {
    await this.#database.updateTable("staff_member").set({ tokens_from }).where("id", "=", id).execute();
  }

  /** Notes how an aquarium's people call a member. */
  async nameIn(aquarium: string, id: string, name: string): Promise<void> {
    await this.#database
      .updateTable("staff_place")
      .set({ name })
      .where("member", "=", id)
      .where("aquarium", "=", aquarium)
      .execute();
  }

  /**
   * Adds a member; resolves to the id. Rejects with a StaffError ("known-person") where another has the
   * address.
   */
  async add({ mail, name, admin, roles, account, addedBy }: NewMember): Promise<string> {
    const id = randomUUID();
    const now = new Date().toISOString();
    const { numInsertedOrUpdatedRows } = await this.#database
      .insertInto("staff_member")
      .values({
        id,
        issuer: account?.issuer ?? null,
        sub: account?.sub ?? null,
        mail: mailKey(mail),
        name,
        admin: Number(admin),
        added_by: addedBy,
        added_at: now,
        invited_at: account ? null : now,
        last_sign_in_at: account ? now : null,
      })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst();
    if (numInsertedOrUpdatedRows === 0n)
      throw new StaffError("known-person", "Somebody with this address is staff already.");
    await this.setRoles(id, roles, now);
    return id;
  }

  async update(id: string, { name, admin }: Partial<Pick<StaffMember, "name" | "admin">>): Promise<void> {
    if (name === undefined && admin === undefined) return;
    await this.#database
      .updateTable("staff_member")
      .set({ ...(name !== undefined && { name }), ...(admin !== undefined && { admin: Number(admin) }) })
      .where("id", "=", id)
      .execute();
  }

  /** Replaces all of a member's roles. */
  async setRoles(id: string, roles: readonly HeldRole[], since = new Date().toISOString()): Promise<void> {
    await this.#database.deleteFrom("staff_role").where("member", "=", id).execute();
    await this.#insertRoles(id, roles, since);
  }

  /** Replaces a member's roles in one aquarium. */
  async setRolesIn(aquarium: string, id: string, roles: readonly AquariumRole[]): Promise<void> {
    await this.#database
      .deleteFrom("staff_role")
      .where("member", "=", id)
      .where("aquarium", "=", aquarium)
      .execute();
    await this.#insertRoles(
      id,
      roles.map((role) => ({ aquarium, role })),
      new Date().toISOString(),
    );
  }

  /**
   * Removes everybody's roles in an aquarium; members who then have no role anywhere and are no admins are
   * removed.
   */
  async removeRolesIn(aquarium: string): Promise<void> {
    const ids = (await this.ofAquarium(aquarium)).map(({ id }) => id);
    for (const id of ids) await this.lock(id);
    for (const table of ["staff_role", "staff_place"] as const)
      await this.#database.deleteFrom(table).where("aquarium", "=", aquarium).execute();
    for (const id of ids) {
      const member = await this.find(id);
      if (member && !member.admin && member.roles.length === 0) await this.remove(id);
    }
  }

  /** Removes a member: their next request is refused. */
  async remove(id: string, removed_at = new Date().toISOString()): Promise<void> {
    for (const table of ["staff_role", "staff_place"] as const)
      await this.#database.deleteFrom(table).where("member", "=", id).execute();
    await this.#database
      .updateTable("staff_member")
      .set({ removed_at, admin: 0 })
      .where("id", "=", id)
      .execute();
  }

  /**
   * Keeps other transactions from changing a member until this one ends; what was read of the member before
   * may be out of date.
   */
  async lock(id: string): Promise<void> {
    await this.#database
      .updateTable("staff_member")
      .set(({ ref }) => ({ added_at: ref("added_at") }))
      .where("id", "=", id)
      .execute();
  }

  /** Counts the admins, and keeps other transactions from changing them until this one ends. */
  async lockAdmins(): Promise<number> {
    const { numUpdatedRows } = await this.#database
      .updateTable("staff_member")
      .set({ admin: 1 })
      .where("admin", "=", 1)
      .where("removed_at", "is", null)
      .executeTakeFirst();
    return Number(numUpdatedRows);
  }

  async #insertRoles(member: string, roles: readonly HeldRole[], since: string): Promise<void> {
    if (roles.length > 0)
      await this.#database
        .insertInto("staff_role")
        .values(roles.map((held) => ({ ...held, member })))
        .onConflict((conflict) => conflict.doNothing())
        .execute();
    await this.#followRoles(member, since);
  }

  /** Keeps a place of a member for each aquarium in which they have a role, and no other. */
  async #followRoles(member: string, since: string): Promise<void> {
    const held = await this.#database
      .selectFrom("staff_role")
      .select("aquarium")
      .distinct()
      .where("member", "=", member)
      .execute();
    const aquariums = held.map(({ aquarium }) => aquarium);
    let gone = this.#database.deleteFrom("staff_place").where("member", "=", member);
    if (aquariums.length > 0) gone = gone.where("aquarium", "not in", aquariums);
    await gone.execute();
    if (aquariums.length > 0)
      await this.#database
        .insertInto("staff_place")
        .values(aquariums.map((aquarium) => ({ member, aquarium, since, name: null })))
        .onConflict((conflict) => conflict.doNothing())
        .execute();
  }
}

/** Returns the form of an address in which it is stored and compared. */
function mailKey(mail: string): string {
  return mail.normalize("NFC").toLowerCase();
}

declare module "../../database/tables.ts" {
  interface Tables {
    staff_member: StaffMemberTable;
    staff_role: StaffRoleTable;
    staff_place: StaffPlaceTable;
  }
}

/**
 * The people who may use the staff app. Those who were removed stay, without roles, as the audit log names
 * them.
 */
interface StaffMemberTable {
  id: string;
  /** The account, from the first sign-in on: until then both columns are `null`. */
  issuer: string | null;
  sub: string | null;
  /** In lower case; unique among those who are not removed. */
  mail: string;
  name: string | null;
  /** 1 for those who may do everything in the installation; else 0. */
  admin: number;
  /** The member who added them; `null`: a command. */
  added_by: string | null;
  added_at: string;
  removed_at: ColumnType<string | null, string | null | undefined>;
  /** When they were made staff, or asked again, as long as they have not signed in; `null`: at `added_at`. */
  invited_at: string | null;
  /** `null` until they first sign in. */
  last_sign_in_at: string | null;
  /** Sign-ins from before this time are refused; `null`: none are. */
  tokens_from: ColumnType<string | null, string | null | undefined>;
  worked_in: ColumnType<string | null, string | null | undefined>;
}

/** The roles of members in aquariums. */
interface StaffRoleTable {
  member: string;
  aquarium: string;
  role: AquariumRole;
}

/** The aquariums in which members have a role. A server of an earlier version adds roles without this. */
interface StaffPlaceTable {
  member: string;
  aquarium: string;
  /** When they were given a role there, having had none, or were asked there again before they signed in. */
  since: string;
  /** As people of this aquarium have written it. */
  name: string | null;
}

type MemberQuery = SelectQueryBuilder<Tables, "staff_member", object>;

/**
 * Returns the members that a condition selects and that are not removed, by their addresses, each with their
 * roles.
 */
async function selectMembers(
  database: Database,
  where: (query: MemberQuery) => MemberQuery,
): Promise<StaffMember[]> {
  const members = await where(database.selectFrom("staff_member"))
    .where("removed_at", "is", null)
    .select(["id", "issuer", "sub", "mail", "name", "admin", "last_sign_in_at", "tokens_from", "worked_in"])
    .select(sql<string>`coalesce(invited_at, added_at)`.as("invited_at"))
    .orderBy("mail")
    .execute();
  if (members.length === 0) return [];
  const one = members.length === 1 ? members[0]?.id : undefined;
  const [roles, places] = [await rolesOf(database, one), await placesOf(database, one)];
  return members.map(
    ({ issuer, sub, admin, last_sign_in_at, invited_at, tokens_from, worked_in, ...member }) => ({
      ...member,
      workedIn: worked_in,
      account: issuer !== null && sub !== null ? { issuer, sub } : undefined,
      admin: admin === 1,
      roles: (roles.get(member.id) ?? []).map(({ aquarium, role }) => ({ aquarium, role })),
      places: new Map(places.get(member.id)?.map(({ aquarium, since, name }) => [aquarium, { since, name }])),
      lastSignInAt: last_sign_in_at ?? undefined,
      invitedAt: invited_at,
      signInsFrom: tokens_from ?? "",
    }),
  );
}

/** Returns the places of one member, or without one everybody's, by their members. */
async function placesOf(database: Database, member: string | undefined) {
  const query = database.selectFrom("staff_place").selectAll();
  const rows = await (member === undefined ? query : query.where("member", "=", member)).execute();
  return Map.groupBy(rows, (row) => row.member);
}

/** Returns the roles by their members: one member's, or without one everybody's. */
async function rolesOf(database: Database, member: string | undefined) {
  const query = database
    .selectFrom("staff_role")
    .select(["member", "aquarium", "role"])
    .orderBy("aquarium")
    .orderBy("role");
  const rows = await (member === undefined ? query : query.where("member", "=", member)).execute();
  return Map.groupBy(rows, (row) => row.member);
}

/** A member of staff with their roles. */
export interface StaffMember {
  readonly id: string;
  /** The slug of the aquarium in which they have changed something last; `null`: in none yet. */
  readonly workedIn: string | null;
  /** `undefined` until they first sign in. */
  readonly account: Account | undefined;
  /** In lower case. */
  readonly mail: string;
  readonly name: string | null;
  /** Whether they may do everything in the installation. */
  readonly admin: boolean;
  readonly roles: readonly HeldRole[];
  /** By aquariums: since when they have had a role there, and the name that its people wrote. */
  readonly places: ReadonlyMap<string, { readonly since: string; readonly name: string | null }>;
  /** ISO 8601 in UTC; `undefined` until they first sign in. */
  readonly lastSignInAt: string | undefined;
  /** When they were asked to be staff; it counts until they first sign in. */
  readonly invitedAt: string;
  /** From when on their sign-ins count; empty: all do. */
  readonly signInsFrom: string;
}

interface NewMember extends Pick<StaffMember, "mail" | "name" | "admin" | "roles"> {
  readonly account?: Account;
  /** The id of the member who adds them; `null`: a command. */
  readonly addedBy: string | null;
}
