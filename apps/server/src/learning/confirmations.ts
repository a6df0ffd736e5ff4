import { GUEST } from "@harapen/contract/constants";
import type { Confirmation } from "@harapen/recognition/learning/confirmation";
import { MOST_OF_A_DEVICE } from "@harapen/recognition/learning/parameters";
import type { Database } from "../storage/database.ts";
import { readTraces, type Trace } from "./search-activity.ts";

/** Confirmations of one penguin that are sifted by their devices, the latest. */
const MOST_SIFTED = 20_000;
/** And of those, whose drawings are read: more than are looked at, as some weigh little. */
const MOST_READ = 200;
const READ_AT_ONCE = 50;

/** Where a confirmation stands, without what was drawn. */
interface Found {
  readonly record_id: string;
  readonly drawing_id: string | null;
  readonly search_id: string | null;
  readonly trace: Trace | undefined;
}

/** A penguin's confirmations, as they are stored: of every device the latest few, so that none crowds out the others. */
export async function readConfirmations(
  database: Database,
  aquarium: string,
  penguin: string,
): Promise<Confirmation[]> {
  const found = ofEveryDevice(await find(database, aquarium, penguin)).slice(0, MOST_READ);
  const traces = new Map(found.map(({ record_id, trace }) => [record_id, trace]));
  const confirmations: Confirmation[] = [];
  for (let start = 0; start < found.length; start += READ_AT_ONCE) {
    const ids = found.slice(start, start + READ_AT_ONCE).map(({ record_id }) => record_id);
    const rows = await readRecords(database, aquarium, ids);
    confirmations.push(...rows.map((row) => confirmationOf(row, traces.get(row.record_id))));
  }
  return confirmations;
}

/** The latest first; of a drawing that was reported several times, only if its last report is this penguin. */
async function find(database: Database, aquarium: string, penguin: string): Promise<Found[]> {
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
    .limit(MOST_SIFTED)
    .execute();
  const searches = rows.flatMap(({ search_id }) => search_id ?? []);
  const traces = await readTraces(database, [...new Set(searches)]);
  return rows.map((row) => ({ ...row, trace: traces.get(row.search_id ?? "") }));
}

function ofEveryDevice(found: readonly Found[]): Found[] {
  const counts = new Map<string | undefined, number>();
  return found.filter(({ trace }) => {
    const count = (counts.get(trace?.device) ?? 0) + 1;
    counts.set(trace?.device, count);
    return count <= MOST_OF_A_DEVICE;
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

type Row = Awaited<ReturnType<typeof readRecords>>[number];

/** JSON that was checked when it came in is trusted coming out. */
function confirmationOf(row: Row, trace: Trace | undefined): Confirmation {
  const ranking: { score?: number }[] = JSON.parse(row.ranking);
  return {
    drawing: row.drawing_id ?? row.record_id,
    at: row.saved_at,
    strokes: JSON.parse(row.strokes),
    mask: JSON.parse(row.part),
    rank: row.rank,
    score: ranking[row.rank - 1]?.score,
    candidates: ranking.length,
    conduct: trace?.conduct,
    device: trace?.device,
    uid: row.uid === GUEST ? undefined : row.uid,
  };
}
