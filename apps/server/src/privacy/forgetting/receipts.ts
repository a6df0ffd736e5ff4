import { randomUUID } from "node:crypto";
import type {
  DeletionCounts,
  DeletionName,
  DeletionReceipt,
  ReceiptName,
} from "@harapen/contract/staff/deletion";
import * as z from "zod/mini";
import type { Database } from "../../database/database.ts";
import { UNFINISHED_FILES } from "../../studies/study-export-store.ts";
import type {} from "../deletion-tables.ts";
import type { FoundData } from "./find-personal-data.ts";
import type { Person } from "./person.ts";

/** A study's export that may contain a person's data. */
export type PastExport = DeletionReceipt["exports"][number] & { readonly study: string };

const DAY_MS = 86_400_000;
const DAY_CHARACTERS = "2026-09-01".length;
/**
 * The longest time that making an export takes: an unfinished one that is older has ended with its process.
 */
const LONGEST_EXPORT_MS = DAY_MS;
/**
 * The first and the last day of an export's selection: an export has nothing of a person who left nothing on
 * these days.
 */
const selectedDays = z.object({ from: z.nullish(z.string()), to: z.nullish(z.string()) });

/** Counts what is, or was, stored of a person, by its class. */
export function countPersonalData({ counts, patterns }: FoundData): DeletionCounts {
  const { codes: _codes, staff: _staff, kiosks: _kiosks, demo_sign_ins, ...counted } = counts;
  return { ...counted, sign_ins: counted.sign_ins + demo_sign_ins, patterns: patterns.length };
}

/**
 * Finds the exports of a person's studies that may contain them: those being made, and those made after the
 * person's first event arrived whose days include some on which their events arrived; an export's days are
 * extended by one at each end, as the study's days are not UTC's. Where all their events are gone already,
 * every export of the study; where only the first are, as if they had begun on the earliest days.
 */
export async function findPastExports(
  database: Database,
  { studies, arrived = { first: "", last: "9" } }: FoundData,
): Promise<PastExport[]> {
  if (studies.length === 0) return [];
  const { first, last } = arrived;
  const since = new Date(Date.now() - LONGEST_EXPORT_MS).toISOString();
  const rows = await database
    .selectFrom("study_export")
    .select(["id", "at", "study", "selection"])
    .where("study", "in", studies)
    .where(({ or, and, eb }) =>
      or([
        and([eb("files", "!=", UNFINISHED_FILES), eb("at", ">=", first)]),
        and([eb("files", "=", UNFINISHED_FILES), eb("at", ">=", since)]),
      ]),
    )
    .orderBy("at")
    .execute();
  const overlaps = ({ selection }: { readonly selection: string }) => {
    const { from, to } = selectedDays.parse(JSON.parse(selection));
    const begins = from ? shiftDay(from, -1) : "";
    return (!to || first.slice(0, DAY_CHARACTERS) <= shiftDay(to, 1)) && last >= begins;
  };
  return rows.filter(overlaps).map(({ id, at, study }) => ({ id, at, study }));
}

function shiftDay(day: string, days: number): string {
  return new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, DAY_CHARACTERS);
}

/**
 * Who requested a deletion: a member of staff, by their id; a participant, for themselves; or the operator,
 * by a command.
 */
export type Asker = { readonly member: string } | "participant" | "command";

/**
 * A receipt's content besides who requested it: there is a row for each study in which the person took part.
 */
export interface NewReceipt {
  readonly person: Person;
  readonly by: Asker;
  readonly data: FoundData;
  readonly exports: readonly PastExport[];
}

const NAMED_BY = {
  participant: "code",
  account: "account",
  device: "device",
} as const satisfies Record<Person["kind"], DeletionName>;

/**
 * Stores the receipts of a person's deletion, one for each study in which they took part; resolves to their
 * ids by study.
 */
export async function saveReceipts(
  transaction: Database,
  { person, by, data, exports }: NewReceipt,
): Promise<Map<string, string>> {
  const at = new Date().toISOString();
  const counts = JSON.stringify(countPersonalData(data));
  const rows = data.studies.map((study) => ({
    study,
    id: randomUUID(),
    at,
    by: typeof by === "object" ? by.member : null,
    named_by: by === "participant" ? by : NAMED_BY[person.kind],
    counts,
    exports: JSON.stringify(exports.filter((each) => each.study === study).map(({ id, at }) => ({ id, at }))),
  }));
  const known = await transaction
    .selectFrom("study")
    .select("id")
    .where("id", "in", ["", ...rows.map(({ study }) => study)])
    .execute();
  const kept = rows.filter(({ study }) => known.some(({ id }) => id === study));
  if (kept.length > 0) await transaction.insertInto("deletion_receipt").values(kept).execute();
  return new Map(kept.map(({ study, id }) => [study, id]));
}

/** Returns a study's receipts, the newest first. */
export async function readReceipts(database: Database, study: string): Promise<DeletionReceipt[]> {
  const rows = await database
    .selectFrom("deletion_receipt")
    .leftJoin("staff_member", "staff_member.id", "by")
    .select(["deletion_receipt.id", "at", "by", "mail", "name", "named_by", "counts", "exports"])
    .where("study", "=", study)
    .orderBy("at", "desc")
    .orderBy("deletion_receipt.id")
    .execute();
  return rows.map(({ by, mail, name, named_by, counts, exports, ...receipt }) => ({
    ...receipt,
    by: by === null ? null : { id: by, mail: mail ?? "", name },
    named_by: named_by as ReceiptName,
    counts: JSON.parse(counts),
    exports: JSON.parse(exports),
  }));
}
