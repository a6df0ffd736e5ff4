import { writeRecords } from "../delivery/storage/write-behind.ts";
import { onPartOpened } from "../events/view-parts.ts";
import type { SessionRecorder } from "../session/session-recorder.ts";
import { isPageVisible } from "./page-lifecycle.ts";

/** The interval at which a session's endings are stored anew: how much time of a view may be lost if the page dies. */
const ENDINGS_INTERVAL_MS = 5_000;

/** Stores the session's endings from now on: every few seconds while the page is visible, and whenever a part of a view opens. */
export function checkpointEndings(session: SessionRecorder): void {
  const store = () => {
    session.storeEndings();
    void writeRecords();
  };
  onPartOpened(store);
  setInterval(() => isPageVisible() && store(), ENDINGS_INTERVAL_MS);
}
