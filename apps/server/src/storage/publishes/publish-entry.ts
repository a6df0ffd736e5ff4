import type { Author } from "@harapen/contract/staff/content";
import type { PublishOrigin } from "../schema/publish-tables.ts";

/** What is noted of a publish: who made it, how and what for. */
export interface PublishEntry {
  readonly by: Author;
  readonly origin: PublishOrigin;
  readonly note: string;
  /** Of a restore: the number of the publish that it brought back. */
  readonly restored?: number;
}

/** An import's. */
export const IMPORTED: PublishEntry = { by: null, origin: "import", note: "" };

/** The columns of who changed something. */
export const columnsOf = (by: Author) => ({ member: by?.id ?? null, member_name: by?.name ?? null });

/** Who changed something, by its columns. */
export const authorOf = ({ member, member_name }: ReturnType<typeof columnsOf>): Author =>
  member === null ? null : { id: member, name: member_name ?? "" };
