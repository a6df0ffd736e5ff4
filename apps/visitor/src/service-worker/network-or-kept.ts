import { Strategy, type StrategyHandler } from "workbox-strategies";
import { inTime, whole } from "./patience.ts";

/** The statuses that say something of an aquarium: it is not there, or not for whoever asks. */
const SAYING: readonly number[] = [200, 304, 400, 401, 403, 404];

/**
 * Answers with what the network has, so that what is published is seen at once, and keeps it; where no answer of the server comes in
 * time, with what was kept.
 */
export class NetworkOrKept extends Strategy {
  override async _handle(request: Request, handler: StrategyHandler): Promise<Response> {
    const asked = handler.fetch(request).then(whole);
    void handler.waitUntil(asked.then((answer) => keep(answer, request, handler)).catch(() => undefined));
    const answer = await inTime(asked);
    if (answer && isServers(answer)) return answer.clone();
    return (await handler.cacheMatch(request)) ?? (await asked).clone();
  }
}

async function keep(answer: Response, request: Request, handler: StrategyHandler): Promise<void> {
  if (answer.status === 200 && isServers(answer)) await handler.cachePut(request, answer.clone());
}

/** Whether an answer is the server's own: a captive portal answers everything, with a page. */
function isServers({ status, headers }: Response): boolean {
  return SAYING.includes(status) && /^application\/json\s*(;|$)/i.test(headers.get("content-type") ?? "");
}
