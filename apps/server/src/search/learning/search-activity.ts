import type { Browsing } from "@harapen/recognition/learning/confirmation";
import { inBatches } from "../../database/batches.ts";
import type { Database } from "../../database/database.ts";
import { comparePlaces, type SearchFacts, type SessionFacts } from "../../sessions/session-facts.ts";

/** What is known of one search: the device, and the candidates that its visitor opened. */
export interface SearchActivity {
  /**
   * The digest of the device on which it was made; null where the aquarium records none, `undefined` where it
   * is not known.
   */
  readonly device: string | null | undefined;
  readonly browsing: Browsing;
}

/** The searches of one statement: their sessions' facts are parsed in one turn of the event loop. */
const BATCH_SIZE = 100;

/** Reads the activity of searches, by their ids; one of which nothing is known is missing. */
export async function readSearchActivity(
  database: Database,
  searches: readonly string[],
): Promise<Map<string, SearchActivity>> {
  const activities = new Map<string, SearchActivity>();
  for (const batch of inBatches(searches, BATCH_SIZE)) {
    const rows = await database
      .selectFrom("session_drawing")
      .innerJoin("session", "session.id", "session_drawing.session")
      .select(["session_drawing.id", "facts"])
      .where("kind", "=", "search")
      .where("session_drawing.id", "in", batch)
      .where("expired_at", "is", null)
      .execute();
    for (const [search, own] of Map.groupBy(rows, ({ id }) => id)) {
      const activity = toActivity(own.flatMap(({ facts }) => namedIn(JSON.parse(facts), search)));
      if (activity) activities.set(search, activity);
    }
  }
  return activities;
}

interface Named {
  readonly start: SessionFacts["start"];
  readonly search: SearchFacts;
}

function namedIn({ start, searches }: SessionFacts, id: string): Named[] {
  const search = searches[id];
  return search && (search.search || search.opened.length > 0 || search.expanded) ? [{ start, search }] : [];
}

/** Any session may name a search; the device is that of the one that made it. */
function toActivity(named: readonly Named[]): SearchActivity | undefined {
  if (named.length === 0) return undefined;
  const [made] = named
    .flatMap(({ start, search: { search } }) => (search ? [{ start, place: search.place }] : []))
    .sort((one, other) => comparePlaces(one.place, other.place));
  return {
    device: made?.start?.value.device,
    browsing: {
      opened: new Set(named.flatMap(({ search }) => search.opened)).size,
      expanded: named.some(({ search }) => search.expanded),
    },
  };
}
