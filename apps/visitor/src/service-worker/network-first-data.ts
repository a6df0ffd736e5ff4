import { Strategy, type StrategyHandler } from "workbox-strategies";
import { CACHED_AT_HEADER } from "../platform/server-address.ts";
import { answerInTime, withFullBody } from "./network-timeout.ts";

/**
 * The statuses that tell something about an aquarium, such as that it does not exist, or not for this
 * visitor.
 */
const MEANINGFUL_STATUSES: readonly number[] = [200, 304, 400, 401, 403, 404];
/** The statuses that mean that there is nothing, or nothing any more, for this visitor. */
const WITHDRAWN_STATUSES: readonly number[] = [403, 404];

/**
 * Answers from the network, so that a publish is seen at once, and caches the answer; where no answer of the
 * server arrives in time, answers from the cache, which a header tells. What the server no longer has is
 * removed from the cache.
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
    // What an earlier version of the worker cached has no mark.
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

/** Returns an answer marked as cached at this time. */
function marked({ body, status, statusText, headers }: Response, cachedAt: string): Response {
  const answer = new Response(body, { status, statusText, headers });
  answer.headers.set(CACHED_AT_HEADER, cachedAt);
  return answer;
}

/**
 * Whether the server itself refuses, by the form of its answer: a filter in between may use the same statuses
 * with JSON of its own.
 */
async function isWithdrawal(answer: Response): Promise<boolean> {
  if (!WITHDRAWN_STATUSES.includes(answer.status)) return false;
  const body: unknown = await answer.clone().json();
  return typeof body === "object" && body !== null && "success" in body && body.success === false;
}

/** Whether an answer is the server's own: a captive portal answers every request with a page. */
function isServers({ status, headers }: Response): boolean {
  return (
    MEANINGFUL_STATUSES.includes(status) &&
    /^application\/json\s*(;|$)/i.test(headers.get("content-type") ?? "")
  );
}
