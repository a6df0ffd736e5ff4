import { GUEST } from "@harapen/contract/constants";
import { chooseEvenly } from "@harapen/recognition/learning/choose-evenly";
import type { Confirmation } from "@harapen/recognition/learning/confirmation";
import { isDue, isEnough, supportAtMost } from "@harapen/recognition/learning/learn-confirmed";
import { MAX_DRAWINGS, MAX_DRAWINGS_PER_DEVICE } from "@harapen/recognition/learning/parameters";
import { sql } from "kysely";
import type { Database } from "../../database/database.ts";
import { pilotedDrawings } from "../../studies/pilots.ts";
import { readSearchActivity, type SearchActivity } from "./search-activity.ts";

/**
 * The most confirmations of one penguin that are considered, the latest; and the most of them from one prefix
 * and day.
 */
const MAX_CONSIDERED = 5_000;
const MAX_CONSIDERED_OF_PREFIX_DAY = 8;
/** The most drawings of those that are read: more than are learned from, as some have no marks. */
const MAX_READ = 2 * MAX_DRAWINGS;
/**
 * The characters of a drawing's strokes from which on it is not read, some 5,000 points; and those of all
 * drawings that are read, for the memory's sake.
 */
const MAX_STROKES_LENGTH = 200_000;
const MAX_READ_LENGTH = 4_000_000;

/** A confirmation without its drawing, which may be large. */
export type ConfirmationKey = Omit<Confirmation, "strokes" | "mask"> & {
  readonly record: string;
  /** The search that was confirmed, by which a record of an old client that names no drawing is known. */
  readonly search: string | null;
};

/** A confirmation, and the id of its record. */
export type RecordedConfirmation = Confirmation & { readonly record: string };

/**
 * Reads the confirmations from which a penguin may be learned: those whose search this server has signed,
 * each search once, and chosen so that no device, prefix or day crowds out the others; only from some records
 * if given. None where they are too few for a pattern to be used.
 */
export async function readConfirmations(
  database: Database,
  aquarium: string,
  penguin: string,
  among?: ReadonlySet<string>,
): Promise<RecordedConfirmation[]> {
  const found = await findKeys(database, aquarium, penguin);
  const keys = capByDevice(among ? found.filter(({ record }) => among.has(record)) : found);
  return isEnough(supportAtMost(keys)) ? readDrawn(database, aquarium, keys) : [];
}

/**
 * Chooses those of a penguin's counted confirmations that are read to learn from, evenly over days and
 * networks, and of each network a few.
 */
export function chooseAsLearned(counted: readonly ConfirmationKey[]): ConfirmationKey[] {
  return chooseEvenly(counted, MAX_READ);
}

async function readDrawn(
  database: Database,
  aquarium: string,
  keys: readonly ConfirmationKey[],
): Promise<RecordedConfirmation[]> {
  const confirmations: RecordedConfirmation[] = [];
  let length = 0;
  for (const key of chooseAsLearned(keys)) {
    const drawn = await readDrawing(database, aquarium, key.record);
    if (!drawn || length + drawn.strokes.length > MAX_READ_LENGTH) continue;
    length += drawn.strokes.length;
    confirmations.push({ ...key, strokes: JSON.parse(drawn.strokes), mask: JSON.parse(drawn.part) });
  }
  return confirmations;
}

/**
 * Finds which confirmations of a penguin count, the latest first, whether or not they are enough to learn
 * from: those whose search this server has signed, each search once, none of a study's pilot, and of a
 * device, a network and a day no more than may teach.
 */
export async function countedConfirmations(
  database: Database,
  aquarium: string,
  penguin: string,
): Promise<ConfirmationKey[]> {
  return capByDevice(await findKeys(database, aquarium, penguin));
}

/**
 * Whether a penguin is to be learned in the background: it has no pattern, or enough has arrived since it was
 * made.
 */
export async function isLearningDue(
  database: Database,
  aquarium: string,
  penguin: string,
  madeAt: string | undefined,
): Promise<boolean> {
  const keys = await findKeys(database, aquarium, penguin);
  return madeAt === undefined ? isEnough(supportAtMost(keys)) : isDue(keys.filter(({ at }) => at > madeAt));
}

/**
 * Finds the latest first, none of a study's pilot. A drawing or a search that was reported several times is
 * found only where its last report is this penguin.
 */
async function findKeys(database: Database, aquarium: string, penguin: string): Promise<ConfirmationKey[]> {
  const rows = await database
    .selectFrom(({ selectFrom }) =>
      selectFrom("record")
        .select(["record_id", "drawing_id", "search_id", "uid", "rank", "saved_at"])
        .select(["answer_visit", "answer_prefix", "answered_at", "answer_score", "answer_candidates"])
        .select(PLACE_IN_PREFIX_DAY.as("place"))
        .where("aquarium", "=", aquarium)
        .where("confirmed", "=", penguin)
        .where("answer_id", "is not", null)
        .where(({ not, exists, selectFrom }) =>
          not(
            exists(
              selectFrom("record as later")
                .select("later.record_id")
                .whereRef("later.aquarium", "=", "record.aquarium")
                .whereRef("later.uid", "=", "record.uid")
                .whereRef("later.drawing_id", "=", "record.drawing_id")
                .whereRef("later.saved_at", ">", "record.saved_at"),
            ),
          ),
        )
        .where(({ not, exists, selectFrom }) =>
          not(
            exists(
              selectFrom("record as again")
                .select("again.record_id")
                .whereRef("again.aquarium", "=", "record.aquarium")
                .whereRef("again.answer_id", "=", "record.answer_id")
                .where(SAVED_AGAIN),
            ),
          ),
        )
        .as("signed"),
    )
    .selectAll()
    .where("place", "<=", MAX_CONSIDERED_OF_PREFIX_DAY)
    .orderBy("saved_at", "desc")
    .orderBy("record_id")
    .limit(MAX_CONSIDERED)
    .execute();
  const piloted = await pilotedDrawings(database);
  const isPiloted = (id: string | null) => id !== null && piloted.has(id.toLowerCase());
  const own = rows.filter(({ drawing_id, search_id }) => !isPiloted(drawing_id) && !isPiloted(search_id));
  const searches = own.flatMap(({ search_id }) => search_id ?? []);
  const activities = await readSearchActivity(database, [...new Set(searches)]);
  return own.map((row) => toKey(row, activities.get(row.search_id ?? "")));
}

/** The place of a record among those of its prefix and day, the latest first. */
const PLACE_IN_PREFIX_DAY = sql<number>`row_number() over (
  partition by answer_prefix, substr(answered_at, 1, 10) order by saved_at desc, record_id)`;
/** Whether a record was saved again later; two records of one search may have the same time. */
const SAVED_AGAIN = sql<boolean>`(again.saved_at > record.saved_at
  or (again.saved_at = record.saved_at and again.record_id > record.record_id))`;

interface KeyRow {
  readonly record_id: string;
  readonly drawing_id: string | null;
  readonly search_id: string | null;
  readonly uid: string;
  readonly rank: number;
  readonly saved_at: string;
  readonly answer_visit: string | null;
  readonly answer_prefix: string | null;
  readonly answered_at: string | null;
  readonly answer_score: number | null;
  readonly answer_candidates: number | null;
}

/**
 * Returns a record as learning uses it, by what was signed; where the aquarium records no devices, each visit
 * stands for one.
 */
function toKey(row: KeyRow, activity: SearchActivity | undefined): ConfirmationKey {
  const visit = row.answer_visit ?? "";
  const device = activity?.device;
  return {
    record: row.record_id,
    search: row.search_id,
    drawing: row.drawing_id ?? row.record_id,
    at: row.saved_at,
    rank: row.rank,
    score: row.answer_score ?? undefined,
    candidates: row.answer_candidates ?? 0,
    browsing: activity?.browsing,
    device: device === null ? visit : device,
    uid: row.uid === GUEST ? undefined : row.uid,
    visit,
    prefix: row.answer_prefix ?? "",
    day: (row.answered_at ?? "").slice(0, 10),
  };
}

/**
 * Keeps only the first few confirmations of each device; those without a known device count as one device's.
 */
function capByDevice(keys: readonly ConfirmationKey[]): ConfirmationKey[] {
  const counts = new Map<string | undefined, number>();
  return keys.filter(({ device }) => {
    const count = (counts.get(device) ?? 0) + 1;
    counts.set(device, count);
    return count <= MAX_DRAWINGS_PER_DEVICE;
  });
}

/**
 * Reads one record's drawing, which was validated before it was stored; `undefined` where it is too large, or
 * gone.
 */
function readDrawing(database: Database, aquarium: string, record: string) {
  return database
    .selectFrom("record")
    .select(["strokes", "part"])
    .where("aquarium", "=", aquarium)
    .where("record_id", "=", record)
    .where(sql<number>`length(strokes)`, "<=", MAX_STROKES_LENGTH)
    .executeTakeFirst();
}
