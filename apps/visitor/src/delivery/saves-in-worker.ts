import { GUEST } from "@harapen/contract/constants";
import { type HttpResponse, isAcknowledged, refusalOf } from "../api/whose-answer.ts";
import {
  isHeld,
  loadStored,
  OUTBOX,
  ownerOf,
  type QueuedSave,
  type SavePost,
  savePost,
  sentSave,
} from "./queued-save.ts";
import type { Records } from "./record-store.ts";

interface Needs {
  readonly locks: Pick<LockManager, "request">;
  readonly store: Records<QueuedSave>;
  now(): number;
  /** Whether a page is on show, which sends by itself. */
  isPageVisible(): Promise<boolean>;
  /** Posts a save, without following redirects. Rejects where no answer comes in time. */
  post(save: SavePost): Promise<HttpResponse>;
}

/**
 * The service worker's half of the outbox: sends the guests' saves that wait
 * (docs/decisions/053-background-sync.md). A member's saves wait for the member, whose sign-in only the tab
 * has. What the server refuses stays for a page, which records that. Rejects where saves remain that another
 * try may send, so that the browser tries again.
 */
export async function sendSavesInWorker({ locks, store, now, isPageVisible, post }: Needs): Promise<void> {
  await locks.request(OUTBOX, async () => {
    const saves = (await loadStored(store)).filter(({ save }) => ownerOf(save) === GUEST);
    if (saves.length === 0) return;
    if (await isPageVisible()) throw new Error("a page sends by itself");
    for (const queued of saves.sort(byAge)) {
      if (isHeld(queued, now())) throw new Error("the server asked to wait");
      const answer = await post(savePost(sentSave(queued, now())));
      if (isAcknowledged(answer, [200])) await store.change([[queued.key, undefined]]);
      else if (!FINAL.includes(refusalOf(answer).code)) throw new Error("no answer");
    }
  });
}

const FINAL: readonly string[] = ["refused", "unwanted"];

const byAge = (one: QueuedSave, other: QueuedSave) => (one.key < other.key ? -1 : 1);
