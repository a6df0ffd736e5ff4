import { writeRecords } from "../delivery/storage/write-behind.ts";
import { onPartOpened } from "../events/view-parts.ts";
import type { SessionRecorder } from "../session/session-recorder.ts";
import { isPageVisible } from "./page-lifecycle.ts";

/** The interval at which what the session would end with is stored anew: how much time of a view a page that dies may lose. */
const ENDINGS_INTERVAL_MS = 5_000;

/** Stores what the session would end with, from now on: every few seconds while the page is in sight, and whenever a part of a view opens. */
export function checkpointEndings(session: SessionRecorder): void {
  const store = () => {
    session.storeEndings();
    void writeRecords();
  };
  onPartOpened(store);
  setInterval(() => isPageVisible() && store(), ENDINGS_INTERVAL_MS);
}
