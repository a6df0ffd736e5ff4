import type { Conduct } from "@harapen/recognition/learning/confirmation";
import type { Database } from "../storage/database.ts";

/** What events tell of one search. */
export interface Trace {
  /** As the session's start names it. */
  readonly device: string | undefined;
  readonly conduct: Conduct;
}

/** Searches that are asked for in one statement. */
const AT_ONCE = 400;

/** What is known of searches, by their ids; one of which no event tells is missing. */
export async function readTraces(
  database: Database,
  searches: readonly string[],
): Promise<Map<string, Trace>> {
  const traces = new Map<string, Trace>();
  for (let start = 0; start < searches.length; start += AT_ONCE) {
    const events = await eventsOf(database, searches.slice(start, start + AT_ONCE));
    const devices = await devicesOf(database, [...new Set(events.map(({ session_id }) => session_id))]);
    for (const [search, of] of Map.groupBy(events, ({ search_id }) => search_id)) {
      const session = of.find(({ name }) => name === "search")?.session_id;
      const opened = new Set(
        of.filter(({ name }) => name === "result_click").map(({ payload }) => openedIn(payload)),
      );
      traces.set(search ?? "", {
        device: session === undefined ? undefined : devices.get(session),
        conduct: { opened: opened.size, expanded: of.some(({ name }) => name === "show_more") },
      });
    }
  }
  return traces;
}

function eventsOf(database: Database, searches: readonly string[]) {
  return database
    .selectFrom("event")
    .select(["search_id", "session_id", "name", "payload"])
    .where("search_id", "in", searches)
    .orderBy("event_id")
    .execute();
}

/** Events were checked when they came in. */
function openedIn(payload: string): string {
  return JSON.parse(payload).penguin_name;
}

async function devicesOf(database: Database, sessions: readonly string[]): Promise<Map<string, string>> {
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
