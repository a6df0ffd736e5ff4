import { type FuzzedRequest, fuzzedRequests } from "./fuzzed-requests.ts";

const AT_ONCE = 8;
const BATCH = 500;

/** Whom requests go to, which they are, and what is sent with them: an account of staff, or nothing. */
interface Fuzzing {
  readonly address: string;
  readonly requests?: (seed: number, count: number) => FuzzedRequest[];
  readonly signIn?: () => Promise<Record<string, string>>;
}

/**
 * Sends this many fuzzed requests to a server. Resolves to the number of answers with each status; those with
 * 500 and above, except the server's own refusals (503), also with their bodies.
 */
export async function sendFuzzed(
  { address, requests: made = fuzzedRequests, signIn = async () => ({}) }: Fuzzing,
  count: number,
  seed: number,
): Promise<{ statuses: Map<number, number>; faults: string[] }> {
  const statuses = new Map<number, number>();
  const faults: string[] = [];
  let account = await signIn();
  for (let sent = 0; sent < count; sent += BATCH) {
    const requests = made(seed + sent, Math.min(BATCH, count - sent));
    const lane = async () => {
      for (let next = requests.pop(); next; next = requests.pop()) {
        const { method, path, type, body } = next;
        const headers = { "content-type": type, ...account };
        const answer = await fetch(address + path, {
          method,
          headers,
          ...(method !== "GET" && { body }),
        });
        if (answer.status === 401) account = await signIn();
        const text = await answer.text();
        statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1);
        const isFault = answer.status >= 500 && answer.status !== 503;
        if (isFault)
          faults.push(
            `${answer.status} ${text} ${method} ${path} ${new TextDecoder().decode(body).slice(0, 2_000)}`,
          );
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, lane));
  }
  return { statuses, faults };
}
