import type { Transaction } from "kysely";
import type { Database } from "../../database/database.ts";
import {
  type CountedClass,
  type Held,
  type PenguinKey,
  type PersonalData,
  type Whose,
  withIds,
} from "../../database/personal-data.ts";
import type { Tables } from "../../database/tables.ts";
import { accountData } from "../../people/accounts/account-data.ts";
import { staffData } from "../../people/staff/staff-data.ts";
import { sessionData } from "../../sessions/session-data.ts";
import { participantData } from "../../studies/enrolment/participant-data.ts";
import { kioskData } from "../../studies/kiosks/kiosk-data.ts";
import { saveData } from "../../visits/save-data.ts";

/** The stores that hold anything of a person, in the order in which they delete it. */
export const HOLDERS: readonly PersonalData[] = [
  saveData,
  sessionData,
  participantData,
  kioskData,
  accountData,
  staffData,
];

/** What is stored of a person. */
export interface FoundData {
  /** All that is known to be theirs, whether it is stored now or not. */
  readonly whose: Whose;
  readonly counts: Readonly<Record<CountedClass, number>>;
  readonly aquariums: ReadonlySet<string>;
  /** The studies in which they have taken part, in their order. */
  readonly studies: readonly string[];
  readonly rows: readonly string[];
  readonly taught: readonly PenguinKey[];
  /** The penguins whose learned patterns rest on what is stored of the person. */
  readonly patterns: readonly PenguinKey[];
  readonly arrived: Held["arrived"];
  /** Deletes it, and the patterns that rest on it; resolves to these patterns' penguins. */
  delete(transaction: Transaction<Tables>): Promise<readonly PenguinKey[]>;
}

/**
 * Finds everything that is stored of a person: what one store holds of them leads to more in another, until
 * there is no more.
 */
export async function findPersonalData(database: Database, whose: Whose): Promise<FoundData> {
  for (let known = whose; ; ) {
    const size = sizeOf(known);
    const held: Held[] = [];
    for (const holder of HOLDERS) {
      const found = await holder.find(database, known);
      held.push(found);
      known = withIds(known, found.leads ?? {});
    }
    if (sizeOf(known) === size) return allOf(held, known);
  }
}

const sizeOf = (whose: Whose) => JSON.stringify(withIds(whose, {})).length;

function allOf(held: readonly Held[], whose: Whose): FoundData {
  const counts: Record<CountedClass, number> = {
    participants: 0,
    truths: 0,
    exclusions: 0,
    answers: 0,
    sessions: 0,
    events: 0,
    records: 0,
    drawings: 0,
    codes: 0,
    accounts: 0,
    sign_ins: 0,
    demo_sign_ins: 0,
    staff: 0,
    kiosks: 0,
  };
  for (const each of held) Object.assign(counts, each.counts);
  return {
    whose,
    counts,
    aquariums: new Set(held.flatMap(({ aquariums = [] }) => aquariums)),
    studies: [...new Set(held.flatMap(({ studies = [] }) => studies))].sort(),
    rows: held.flatMap(({ rows = [] }) => rows),
    taught: held.flatMap(({ taught = [] }) => taught),
    patterns: held.flatMap(({ patterns = [] }) => patterns),
    arrived: held.find(({ arrived }) => arrived)?.arrived,
    async delete(transaction) {
      for (const each of held) await each.count?.(transaction);
      const patterns: PenguinKey[] = [];
      for (const each of held) patterns.push(...(await each.delete(transaction)));
      return patterns;
    },
  };
}

/** Whether nothing is stored. */
export function isNothing({ counts }: Pick<FoundData, "counts">): boolean {
  return Object.values(counts).every((count) => count === 0);
}
