import type { FetchImplementation } from "jose";

/**
 * Returns a fetch that fails at once for `backoffMs` after a failure: jose's key set pauses only after a success
 * (`cooldownDuration`), and would send a provider in trouble a request for every token with a made-up key.
 */
export function fetchWithBackoff(backoffMs: number): FetchImplementation {
  let dueAt = 0;
  return async (address, options) => {
    if (Date.now() < dueAt) throw new Error("the keys could not be loaded a moment ago");
    dueAt = Date.now() + backoffMs;
    const answer = await fetch(address, options);
    if (answer.ok) dueAt = 0;
    return answer;
  };
}
