import type { AquariumRole } from "@harapen/contract/staff/roles";
import type { ColumnType } from "kysely";

/** The people who may use the staff app. One who was removed stays, without roles, for the audit log to name. */
export interface StaffMemberTable {
  id: string;
  /** The account, from the first sign-in on: `null` until then, and both or neither. */
  issuer: string | null;
  sub: string | null;
  /** In small letters, and of no two who are not removed. */
  mail: string;
  name: string | null;
  /** 1 for those who may do everything in the installation; else 0. */
  admin: number;
  /** The member who added them; `null`: a command. */
  added_by: string | null;
  added_at: string;
  removed_at: ColumnType<string | null, string | null | undefined>;
}

/** What members may do in an aquarium. */
export interface StaffRoleTable {
  member: string;
  aquarium: string;
  role: AquariumRole;
}

/** What staff have done, a line each; never changed. */
export interface AuditEntryTable {
  id: string;
  at: string;
  /** `null`: a command. */
  member: string | null;
  /** The slug, also of an aquarium that is there no more; `null`: of none. */
  aquarium: string | null;
  action: string;
  subject: string;
  /** JSON. */
  before: string | null;
  /** JSON. */
  after: string | null;
}
