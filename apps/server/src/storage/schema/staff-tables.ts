import type { AquariumRole } from "@harapen/contract/staff/people";
import type { ColumnType } from "kysely";

/** The people who may use the staff app. Those who were removed stay, without roles, as the audit log names them. */
export interface StaffMemberTable {
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
}

/** The roles of members in aquariums. */
export interface StaffRoleTable {
  member: string;
  aquarium: string;
  role: AquariumRole;
}

/** What staff have done, one entry each; never changed. */
export interface AuditEntryTable {
  id: string;
  at: string;
  /** `null`: a command. */
  member: string | null;
  /** The slug, also that of a removed aquarium; `null`: no aquarium. */
  aquarium: string | null;
  action: string;
  subject: string;
  /** JSON. */
  before: string | null;
  /** JSON. */
  after: string | null;
}
