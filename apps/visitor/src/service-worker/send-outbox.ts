import { GUEST } from "@harapen/contract/constants";
import { del } from "idb-keyval";
import { REFUSAL_STATUSES } from "../api/api-error.ts";
import { withDeadline } from "../platform/deadline.ts";
import { isHeld, type QueuedSave, sentSave } from "../saving/outbox-schedule.ts";
import { loadStored, OUTBOX, openOutbox } from "../saving/outbox-store.ts";
import { ownerOf, type Save } from "../saving/save.ts";
import { savePost } from "../saving/save-post.ts";

declare const self: ServiceWorkerGlobalScope;

/** The time that the server has to answer a save, in milliseconds. */
const TIMEOUT_MS = 20_000;

/** sent: the server has it; refused: it never will; unanswered: another try may succeed. */
type Outcome = "sent" | "refused" | "unanswered";

/**
 * Sends the guests' saves that wait in the outbox (docs/decisions/053-background-sync.md). A member's saves wait for the member, whose sign-in only the tab has. What
 * the server refuses stays for a page, which records that. Rejects where saves remain that another try may send, so that the browser tries again.
 */
export async function sendOutbox(): Promise<void> {
  await navigator.locks.request(OUTBOX, async () => {
    const store = openOutbox();
    const saves = (await loadStored(store)).filter(({ save }) => ownerOf(save) === GUEST);
    if (saves.length === 0) return;
    if (await isPageVisible()) throw new Error("a page sends by itself");
    for (const queued of saves.sort(byAge)) {
      if (isHeld(queued, Date.now())) throw new Error("the server asked to wait");
      const outcome = await send(sentSave(queued));
      if (outcome === "unanswered") throw new Error("no answer");
      if (outcome === "sent") await del(queued.key, store);
    }
  });
}

const byAge = (one: QueuedSave, other: QueuedSave) => (one.key < other.key ? -1 : 1);

async function isPageVisible(): Promise<boolean> {
  const pages = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
  return pages.some(({ visibilityState }) => visibilityState === "visible");
}

async function send(save: Save): Promise<Outcome> {
  const { address, contentType, body } = savePost(save);
  const headers = { "content-type": contentType };
  try {
    return await withDeadline({ timeoutMs: TIMEOUT_MS }, async (signal) => {
      const answer = await fetch(address, { method: "POST", headers, body, redirect: "error", signal });
      return outcomeOf(answer.status, await answer.json());
    });
  } catch {
    return "unanswered";
  }
}

/** Returns the outcome of a save by an answer, if it is the server's own: that of a portal or proxy in between tells nothing about a save (docs/behaviour.md#whose-answer-counts). */
function outcomeOf(status: number, body: unknown): Outcome {
  const success = typeof body === "object" && body !== null && "success" in body ? body.success : undefined;
  if (status === 200 && success === true) return "sent";
  return success === false && REFUSAL_STATUSES.includes(status) ? "refused" : "unanswered";
}
