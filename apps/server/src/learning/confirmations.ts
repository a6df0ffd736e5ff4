import { GUEST } from "@harapen/contract/constants";
import type { Confirmation } from "@harapen/recognition/learning/confirmation";
import { MAX_DRAWINGS_PER_DEVICE } from "@harapen/recognition/learning/parameters";
import type { Database } from "../storage/database.ts";
import { readSearchActivity, type SearchActivity } from "./search-activity.ts";

/** Confirmations of one penguin that are considered at most, the latest. */
const MAX_CONSIDERED = 20_000;
/** Drawings of those that are read at most: more than learning uses, as some weigh little. */
const MAX_READ = 200;
const BATCH_SIZE = 50;

/** A confirmation without its drawing, which may be large. */
interface ConfirmationKey {
  readonly record_id: string;
  readonly drawing_id: string | null;
  readonly search_id: string | null;
  readonly activity: SearchActivity | undefined;
}

/** Reads a penguin's confirmations: of every device the latest few, so that none crowds out the others. */
export async function readConfirmations(
  database: Database,
  aquarium: string,
  penguin: string,
): Promise<Confirmation[]> {
  const keys = capByDevice(await findKeys(database, aquarium, penguin)).slice(0, MAX_READ);
  const activities = new Map(keys.map(({ record_id, activity }) => [record_id, activity]));
  const confirmations: Confirmation[] = [];
  for (let start = 0; start < keys.length; start += BATCH_SIZE) {
    const ids = keys.slice(start, start + BATCH_SIZE).map(({ record_id }) => record_id);
    const rows = await readRecords(database, aquarium, ids);
    confirmations.push(...rows.map((row) => toConfirmation(row, activities.get(row.record_id))));
  }
  return confirmations;
}

/** Finds the latest first; of a drawing that was reported several times, only where its last report is this penguin. */
async function findKeys(database: Database, aquarium: string, penguin: string): Promise<ConfirmationKey[]> {
  const rows = await database
    .selectFrom("record")
    .select(["record_id", "drawing_id", "search_id"])
    .where("aquarium", "=", aquarium)
    .where("confirmed", "=", penguin)
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
    .orderBy("saved_at", "desc")
    .orderBy("record_id")
    .limit(MAX_CONSIDERED)
    .execute();
  const searches = rows.flatMap(({ search_id }) => search_id ?? []);
  const activities = await readSearchActivity(database, [...new Set(searches)]);
  return rows.map((row) => ({ ...row, activity: activities.get(row.search_id ?? "") }));
}

/** Drops all but the first few of each device; those of which no device is known count as one. */
function capByDevice(keys: readonly ConfirmationKey[]): ConfirmationKey[] {
  const counts = new Map<string | undefined, number>();
  return keys.filter(({ activity }) => {
    const count = (counts.get(activity?.device) ?? 0) + 1;
    counts.set(activity?.device, count);
    return count <= MAX_DRAWINGS_PER_DEVICE;
  });
}

function readRecords(database: Database, aquarium: string, ids: readonly string[]) {
  return database
    .selectFrom("record")
    .select(["record_id", "drawing_id", "uid", "strokes", "part", "ranking", "rank", "saved_at"])
    .where("aquarium", "=", aquarium)
    .where("record_id", "in", ids)
    .execute();
}

type RecordRow = Awaited<ReturnType<typeof readRecords>>[number];

/** Returns a record as learning takes it; its JSON was validated on its way in. */
function toConfirmation(row: RecordRow, activity: SearchActivity | undefined): Confirmation {
  const ranking: { score?: number }[] = JSON.parse(row.ranking);
  return {
    drawing: row.drawing_id ?? row.record_id,
    at: row.saved_at,
    strokes: JSON.parse(row.strokes),
    mask: JSON.parse(row.part),
    rank: row.rank,
    score: ranking[row.rank - 1]?.score,
    candidates: ranking.length,
    browsing: activity?.browsing,
    device: activity?.device,
    uid: row.uid === GUEST ? undefined : row.uid,
  };
}
