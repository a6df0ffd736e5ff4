import { fuzzedRequests } from "./fuzzed-requests.ts";

const AT_ONCE = 8;
const BATCH = 500;

/**
 * Sends this many fuzzed requests to a server. Resolves to the number of answers with each status; those with
 * 500 and above, except the server's own refusals (503), also with their bodies.
 */
export async function sendFuzzed(
  address: string,
  count: number,
  seed: number,
): Promise<{ statuses: Map<number, number>; faults: string[] }> {
  const statuses = new Map<number, number>();
  const faults: string[] = [];
  for (let sent = 0; sent < count; sent += BATCH) {
    const requests = fuzzedRequests(seed + sent, Math.min(BATCH, count - sent));
    const lane = async () => {
      for (let next = requests.pop(); next; next = requests.pop()) {
        const { path, type, body } = next;
        const answer = await fetch(address + path, {
          method: "POST",
          headers: { "content-type": type },
          body,
        });
        const text = await answer.text();
        statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1);
        const isFault = answer.status >= 500 && answer.status !== 503;
        if (isFault)
          faults.push(`${answer.status} ${text} ${path} ${new TextDecoder().decode(body).slice(0, 2_000)}`);
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, lane));
  }
  return { statuses, faults };
}
