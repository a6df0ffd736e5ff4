import type { Browsing } from "@harapen/recognition/learning/drawings/confirmation";
import type { Database } from "../storage/database.ts";

/** The activity that the events of one search record: the device, and the candidates that its visitor opened. */
export interface SearchActivity {
  /** The device that the session's start names; `undefined` where no event does. */
  readonly device: string | undefined;
  readonly browsing: Browsing;
}

type SearchEvent = Awaited<ReturnType<typeof readSearchEvents>>[number];

/** The searches of one statement. */
const BATCH_SIZE = 400;

/** Reads the activity of searches, by their ids; a search without events is missing. */
export async function readSearchActivity(
  database: Database,
  searches: readonly string[],
): Promise<Map<string, SearchActivity>> {
  const activities = new Map<string, SearchActivity>();
  for (let start = 0; start < searches.length; start += BATCH_SIZE) {
    const events = await readSearchEvents(database, searches.slice(start, start + BATCH_SIZE));
    const devices = await readDevices(database, [...new Set(events.map(({ session_id }) => session_id))]);
    for (const [search, ofSearch] of Map.groupBy(events, ({ search_id }) => search_id)) {
      activities.set(search ?? "", toActivity(ofSearch, devices));
    }
  }
  return activities;
}

function toActivity(events: readonly SearchEvent[], devices: ReadonlyMap<string, string>): SearchActivity {
  const session = events.find(({ name }) => name === "search")?.session_id;
  const clicks = events.filter(({ name }) => name === "result_click");
  const opened = new Set(clicks.map(({ payload }) => openedPenguin(payload)));
  return {
    device: session === undefined ? undefined : devices.get(session),
    browsing: { opened: opened.size, expanded: events.some(({ name }) => name === "show_more") },
  };
}

function readSearchEvents(database: Database, searches: readonly string[]) {
  return database
    .selectFrom("event")
    .select(["search_id", "session_id", "name", "payload"])
    .where("search_id", "in", searches)
    .orderBy("event_id")
    .execute();
}

/** Returns the penguin of a result_click; payloads were validated before they were stored. */
function openedPenguin(payload: string): string {
  return JSON.parse(payload).penguin_name;
}

/** Reads the devices of sessions; of several starts of one, that with the smallest event id counts. */
async function readDevices(database: Database, sessions: readonly string[]): Promise<Map<string, string>> {
  if (sessions.length === 0) return new Map();
  const starts = await database
    .selectFrom("event")
    .select(["session_id", "payload"])
    .where("session_id", "in", sessions)
    .where("name", "=", "session_start")
    .orderBy("event_id", "desc")
    .execute();
  return new Map(starts.map(({ session_id, payload }) => [session_id, JSON.parse(payload).device]));
}
