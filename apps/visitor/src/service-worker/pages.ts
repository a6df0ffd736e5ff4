import { matchPrecache } from "workbox-precaching";
import { answerInTime, withFullBody } from "./network-timeout.ts";

/** The app's plain page, which shows every screen by itself. */
const APP_PAGE = "/index.html";

/**
 * Answers a navigation with the server's page; where none arrives in time, with the app's plain page, of the
 * same build as the cached files.
 */
export async function answerPage({
  event,
  request,
}: {
  event: ExtendableEvent;
  request: Request;
}): Promise<Response> {
  const asked = fetch(request).then(withFullBody);
  event.waitUntil(asked.catch(() => undefined));
  const answer = await answerInTime(asked);
  if (answer && answer.status < 500) return answer;
  return (await matchPrecache(APP_PAGE)) ?? asked;
}
