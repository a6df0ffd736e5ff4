import type { PayloadMask } from "../privacy/payload-mask.ts";
import type { Pseudonyms } from "../privacy/pseudonyms.ts";
import type { ExportFilter } from "../read/filter.ts";
import type { Snapshot } from "../read/snapshot.ts";
import { matchesFilter, type StoredEvent, storedEventsQuery } from "../read/stored-events.ts";
import { Session, type SessionAggregator } from "../sessions/session.ts";
import { EventWriters } from "./event-writers.ts";
import type { OpenTable } from "./table-writer.ts";

const BATCH_SIZE = 1_000;

interface EventExport {
  readonly snapshot: Snapshot;
  readonly filter: ExportFilter;
  /** `undefined` to export personal data. */
  readonly mask: PayloadMask | undefined;
  /** How the export names sessions and events. */
  readonly names: Pick<Pseudonyms, "session" | "key">;
  readonly open: OpenTable;
  /** Whether the export has a session. */
  readonly includes: (session: string) => boolean;
  readonly aggregator?: SessionAggregator | undefined;
}

/** Writes the events, and what is aggregated from them, in one pass: at most one session is in memory. */
export async function exportEvents(events: EventExport): Promise<void> {
  const { snapshot, filter, mask, names, open, includes, aggregator } = events;
  const writers = new EventWriters(open, mask, aggregator);
  let session: Session | undefined;
  const add = (event: StoredEvent) => {
    if (!includes(event.session_id)) return;
    if (session?.id !== event.session_id) {
      if (session) writers.endSession(session);
      session = new Session(event.session_id, names.session(event.session_id), filter.study);
    }
    const named = { ...event, event_id: names.key(event.event_id), session_id: session.name };
    const aquarium = session.summary.add(named);
    writers.write(session, named, aquarium, matchesFilter(filter, named, aquarium));
  };
  for await (const stored of snapshot.read(storedEventsQuery(snapshot, filter), BATCH_SIZE))
    stored.forEach(add);
  if (session) writers.endSession(session);
}
