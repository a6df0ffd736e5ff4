import type { Filter } from "../options.ts";
import type { MaskPayload } from "../privacy/payload-masks.ts";
import type { Snapshot } from "../read/snapshot.ts";
import { isChosen, toldEvents } from "../read/stored-events.ts";
import { Session } from "../sessions/session.ts";
import { EventWriters, type Open } from "./event-writers.ts";

const ROWS_AT_ONCE = 1_000;

interface Job {
  readonly snapshot: Snapshot;
  readonly filter: Filter;
  readonly mask: MaskPayload | undefined;
  readonly open: Open;
}

/** Writes the events and what is made of them, reading a session after the other and holding never more than one. */
export async function exportEvents({ snapshot, filter, mask, open }: Job): Promise<void> {
  const writers = new EventWriters(open, mask);
  let session: Session | undefined;
  for await (const events of snapshot.read(toldEvents(snapshot, filter), ROWS_AT_ONCE)) {
    for (const event of events) {
      if (session?.id !== event.session_id) {
        if (session) writers.endSession(session);
        session = new Session(event.session_id);
      }
      const aquarium = session.tally.add(event);
      writers.write(session, event, aquarium, isChosen(filter, event, aquarium));
    }
  }
  if (session) writers.endSession(session);
}
