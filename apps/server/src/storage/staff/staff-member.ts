import type { HeldRole } from "@harapen/contract/staff/people";
import type { Account } from "../accounts/account-key.ts";

/** A member of staff with their roles. */
export interface StaffMember {
  readonly id: string;
  /** `undefined` until they first sign in. */
  readonly account: Account | undefined;
  /** In lower case. */
  readonly mail: string;
  readonly name: string | null;
  /** Whether they may do everything in the installation. */
  readonly admin: boolean;
  readonly roles: readonly HeldRole[];
}

export interface NewMember extends Pick<StaffMember, "mail" | "name" | "admin" | "roles"> {
  readonly account?: Account;
  /** The id of the member who adds them; `null`: a command. */
  readonly addedBy: string | null;
}
