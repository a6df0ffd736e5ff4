import { Strategy, type StrategyHandler } from "workbox-strategies";
import { CACHED_AT_HEADER } from "../platform/cached-at.ts";
import { answerInTime, withFullBody } from "./network-timeout.ts";

/** The statuses that say something of an aquarium: it is not there, or not for whoever asks. */
const MEANINGFUL_STATUSES: readonly number[] = [200, 304, 400, 401, 403, 404];
/** The statuses that say that there is nothing, or nothing any more, for whoever asks. */
const WITHDRAWN_STATUSES: readonly number[] = [403, 404];

/**
 * Answers with what the network has, so that what is published is seen at once, and keeps it; where no answer of the server comes in
 * time, with what was kept, which a header marks as such. What the server says it has no more is kept no more.
 */
export class NetworkFirstData extends Strategy {
  override async _handle(request: Request, handler: StrategyHandler): Promise<Response> {
    const asked = handler.fetch(request).then(withFullBody);
    void handler.waitUntil(
      asked.then((answer) => this.#keep(answer, request, handler)).catch(() => undefined),
    );
    const answer = await answerInTime(asked);
    if (answer && isServers(answer)) return answer.clone();
    const kept = await handler.cacheMatch(request);
    // What an earlier version of the worker kept has no mark.
    return kept ? marked(kept, kept.headers.get(CACHED_AT_HEADER) ?? "0") : (await asked).clone();
  }

  async #keep(answer: Response, request: Request, handler: StrategyHandler): Promise<void> {
    if (!isServers(answer)) return;
    if (answer.status === 200) await handler.cachePut(request, marked(answer.clone(), String(Date.now())));
    else if (await isWithdrawal(answer)) {
      const cache = await caches.open(this.cacheName);
      await cache.delete(request, { ignoreVary: true });
    }
  }
}

/** An answer as one that was kept at this time. */
function marked({ body, status, statusText, headers }: Response, cachedAt: string): Response {
  const answer = new Response(body, { status, statusText, headers });
  answer.headers.set(CACHED_AT_HEADER, cachedAt);
  return answer;
}

/** Whether the server itself refuses, in its own words: a filter on the way may say the same with JSON of its own. */
async function isWithdrawal(answer: Response): Promise<boolean> {
  if (!WITHDRAWN_STATUSES.includes(answer.status)) return false;
  const body: unknown = await answer.clone().json();
  return typeof body === "object" && body !== null && "success" in body && body.success === false;
}

/** Whether an answer is the server's own: a captive portal answers everything, with a page. */
function isServers({ status, headers }: Response): boolean {
  return (
    MEANINGFUL_STATUSES.includes(status) &&
    /^application\/json\s*(;|$)/i.test(headers.get("content-type") ?? "")
  );
}
