import { studyDigest } from "../../studies/study-digest.ts";
import {
  CONSENTS,
  CONSORT,
  EXCLUSIONS,
  OUTCOMES,
  PARTICIPANTS,
  PENGUINS,
  TRUTHS,
} from "../tables/study-tables.ts";
import type { ColumnOf, Table } from "../tables/table.ts";
import type { StudyData } from "./study-data.ts";

/** A table, and its columns that no aid can change. What is new is not in it until somebody has looked. */
interface BlindedTable {
  readonly path: string;
  readonly columns: ReadonlySet<string>;
}

const only = <Of extends Table>({ path }: Of, columns: readonly ColumnOf<Of>[]): BlindedTable => ({
  path,
  columns: new Set(columns),
});

const JUDGED = ["participant", "reason", "at"] as const;

/**
 * What a blinded export has: what was asked, seen by staff and found. Everything else follows from what a
 * page showed: events, their numbers and their times differ with the aids.
 */
const BLINDED_TABLES: readonly BlindedTable[] = [
  only(PARTICIPANTS, [
    "participant",
    "code",
    "arm",
    "joined_at",
    "joined_day",
    "consent_version",
    "consented_at",
    "consent_locale",
    "consent_tries",
    "guardian",
    "device",
    "excluded",
  ]),
  only(CONSENTS, [
    "participant",
    "consent_version",
    "consented_at",
    "consent_locale",
    "consent_tries",
    "guardian",
  ]),
  only(OUTCOMES, [
    "event_id",
    "search_id",
    "drawing_id",
    "participant",
    "arm",
    "device",
    "day",
    "hour",
    "outcome",
    "outcome_penguin_name",
    "outcome_rank",
    "truth_known",
    "truth_penguin_name",
    "correct",
    "excluded",
  ]),
  only(EXCLUSIONS, JUDGED),
  only(TRUTHS, ["truth_id", "participant", "drawing_id", "penguin_name", "entered_at", "replaced_at"]),
  only(PENGUINS, [
    "penguin_name",
    "name_ja",
    "name_en",
    "name_zh",
    "name_ko",
    "sex",
    "birthday",
    "status",
    "spots",
  ]),
  only(CONSORT, ["row", "step", "arm", "reason", "count", "unit", "note"]),
];

/** Returns what a blinded export has of a table, with references to what it has; `undefined`: nothing. */
export function blindedTable<Name extends string>(table: Table<Name>): Table<Name> | undefined {
  const blinded = BLINDED_TABLES.find(({ path }) => path === table.path);
  if (!blinded) return undefined;
  return {
    ...table,
    fields: table.fields.filter(({ name }) => blinded.columns.has(name)),
    references: table.references.filter(
      (each) => blinded.columns.has(each.field) && BLINDED_TABLES.some(({ path }) => path === each.table),
    ),
  };
}

/** Returns the letters of a study's arms by their keys, in an order that nobody without its key can tell. */
export function armLetters({ study, versions }: Pick<StudyData, "study" | "versions">): Map<string, string> {
  const keys = [...new Set(versions.flatMap(({ settings }) => settings.arms.map(({ key }) => key)))];
  const drawn = keys.map((key) => ({ key, digest: studyDigest(study.key, "letter", key) }));
  drawn.sort((one, other) => (one.digest < other.digest ? -1 : 1));
  return new Map(drawn.map(({ key }, index) => [key, String.fromCharCode("A".charCodeAt(0) + index)]));
}

/** Returns a study whose participants have a letter in place of their arm. */
export function blindParticipants(data: StudyData): StudyData {
  const letters = armLetters(data);
  const participants = data.participants.map((each) => ({ ...each, arm: letters.get(each.arm) ?? "" }));
  return { ...data, participants };
}
