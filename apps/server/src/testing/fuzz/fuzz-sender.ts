import { fuzzedRequests } from "./fuzzed-requests.ts";

const AT_ONCE = 8;
const BATCH = 500;

/**
 * Sends so many fuzzed requests to a server. Resolves to how often each status was answered; what was answered 500 or the like,
 * but for a refusal of ours to do it now (503), comes with its body.
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
