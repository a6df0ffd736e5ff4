import { loadAquarium } from "../api/aquarium.ts";
import { queryClient } from "../api/query-client.ts";
import { kioskVisits } from "../identity/kiosk/end-visit.ts";
import { aquariumQuery } from "../penguins/queries.ts";
import { backoffMs } from "../platform/retry.ts";
import { currentAquarium } from "../visit/drawing-session-store.ts";
import { certaintyOf } from "./recording.ts";

/** How often an open page asks whether a study has begun or ended, in milliseconds. Where nothing has changed, the server answers 304. */
const INTERVAL = { firstMs: 120_000, longestMs: 120_000 };
/** How often it asks while it has only cached data, in milliseconds: more often at first. */
const UNSURE = { firstMs: 2_000, longestMs: 60_000 };

let timer: ReturnType<typeof setTimeout> | undefined;
/** The number of requests without an answer since the last answer. */
let failures = 0;
let wasSure = true;

/**
 * Keeps what is known of the visitor's aquarium, its study and what may be recorded up to date: asks the server every few minutes, when the page becomes visible, when
 * the network is back, after each visit of a kiosk, and soon where only cached data is known. To be called once.
 */
export function followAquarium(): void {
  document.addEventListener("visibilitychange", () => document.hidden || void ask());
  window.addEventListener("online", ask);
  kioskVisits.addEventListener("end", ask);
  queryClient.getQueryCache().subscribe(() => {
    if (wasSure && !isSure()) schedule();
  });
  schedule();
}

const isSure = () => certaintyOf(currentAquarium()) === "certain";

function schedule(): void {
  clearTimeout(timer);
  wasSure = isSure();
  const wait = wasSure ? backoffMs(0, INTERVAL, Math.random()) : backoffMs(failures, UNSURE, Math.random());
  timer = setTimeout(() => (document.hidden ? schedule() : void ask()), wait);
}

async function ask(): Promise<void> {
  try {
    await refresh(currentAquarium());
  } catch {
    // It is asked again.
  }
  failures = isSure() ? 0 : failures + 1;
  schedule();
}

/** Takes over from the server's answer what may be recorded and which study runs, but nothing that would change the screen under the visitor's hands. */
async function refresh(slug: string): Promise<void> {
  const query = aquariumQuery(slug);
  if (!queryClient.getQueryData(query.queryKey)) return queryClient.prefetchQuery(query);
  const { study, recording, cachedAt } = await loadAquarium(slug);
  if (cachedAt !== undefined) return;
  queryClient.setQueryData(query.queryKey, (known) => {
    if (!known) return known;
    const { study: _study, recording: _recording, cachedAt: _cachedAt, ...rest } = known;
    return { ...rest, ...(study && { study }), ...(recording && { recording }) };
  });
}
