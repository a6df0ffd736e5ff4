import type { Author } from "@harapen/contract/staff/content";
import type { PublishOrigin } from "../publish-tables.ts";

/** What is noted about a publish: who made it, how, and why. */
export interface PublishEntry {
  readonly by: Author;
  readonly origin: PublishOrigin;
  readonly note: string;
  /** Of a restore: the number of the publish that it brought back. */
  readonly restored?: number;
}

/** The entry of an import. */
export const IMPORTED: PublishEntry = { by: null, origin: "import", note: "" };

/** Returns the columns that say who changed something. */
export const columnsOf = (by: Author) => ({ member: by?.id ?? null, member_name: by?.name ?? null });

/** Returns who changed something, from these columns. */
export const authorOf = ({ member, member_name }: ReturnType<typeof columnsOf>): Author =>
  member === null ? null : { id: member, name: member_name ?? "" };
