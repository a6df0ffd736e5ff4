import { PATHS } from "@harapen/contract/calls/paths";
import autocannon from "autocannon";

const SECONDS = 4;

/**
 * Resolves to the answered searches per second, by this many clients that each wait for the answer (closed
 * loop). Rejects if one is refused.
 */
export async function searchesPerSecond(
  address: string,
  bodies: readonly string[],
  clients: number,
): Promise<number> {
  const { requests, non2xx } = await autocannon({
    url: address + PATHS.search,
    method: "POST",
    headers: { "content-type": "application/json" },
    connections: clients,
    duration: SECONDS,
    requests: bodies.map((body) => ({ body })),
  });
  if (non2xx > 0) throw new Error(`${non2xx} searches were refused`);
  return requests.average;
}
