import type { DeviceReferences } from "@harapen/contract/calls/references";
import { isLocale } from "@harapen/contract/locales";
import type { Screen } from "@harapen/contract/telemetry/screens";
import type { QueryKey } from "@tanstack/react-query";
import type { createBrowserRouter } from "react-router";
import { isNotFound, isRetryable } from "../api/api-error.ts";
import { type KnownAquarium, loadAquarium, loadBasePenguins, loadDictionary } from "../api/aquarium.ts";
import { queryClient } from "../api/query-client.ts";
import { loadReferences } from "../api/references.ts";
import { loadDeviceAquarium, referencesQuery } from "../penguins/device-references.ts";
import { aquariumQuery } from "../penguins/queries.ts";
import { screenOf } from "../routes/screens.ts";
import { currentAquarium } from "../visit/drawing-session-store.ts";

type Router = Pick<ReturnType<typeof createBrowserRouter>, "state" | "subscribe">;

/** How often an open page asks whether its aquarium has been published anew, in milliseconds. */
const INTERVAL_MS = 60_000;

/** How often an open page asks again for what it could not load, in milliseconds. */
const RETRY_MS = 10_000;

/** The age, in milliseconds, up to which loaded data is not loaded again at Home. */
const FRESH_MS = 30_000;

/**
 * The screens on which a drawing is made and its results are looked at: nothing changes under a visitor's
 * hands there.
 */
const DRAWING_SCREENS: readonly Screen[] = ["draw", "results", "detail"];

/**
 * Brings what is published into a page that is open: each minute, and whenever Home comes. Where nothing has
 * changed, the browser is answered 304, and no component renders. Where the answer fails, what is there
 * stays. What could not be loaded is asked for more often, and when the browser is online again: TanStack
 * Query does the latter alone, and not in a page that was opened offline, which it takes to be online from
 * the start (5.108).
 */
export function followPublishes(router: Router): void {
  let lastScreen = screenOf(router);
  let loadedAt = performance.now();
  const follow = () => {
    loadedAt = performance.now();
    void refresh();
  };
  router.subscribe(() => {
    const screen = screenOf(router);
    const comesHome = screen === "home" && lastScreen !== "home";
    lastScreen = screen;
    if (comesHome && performance.now() - loadedAt > FRESH_MS) follow();
  });
  const mayChange = () => {
    const screen = screenOf(router);
    return !document.hidden && screen !== undefined && !DRAWING_SCREENS.includes(screen);
  };
  let isRetrying = false;
  const retry = async () => {
    // On a network that hangs, an attempt takes longer than the interval.
    if (isRetrying || !mayChange()) return;
    isRetrying = true;
    await retryFailed();
    isRetrying = false;
  };
  setInterval(() => mayChange() && follow(), INTERVAL_MS);
  setInterval(retry, RETRY_MS);
  window.addEventListener("online", retry);
}

/**
 * Loads what could not be loaded of the current aquarium for a reason that may pass, each part by itself.
 * What is shown in its place stays until it comes.
 */
async function retryFailed(): Promise<void> {
  const failed = queryClient
    .getQueryCache()
    .findAll({ predicate: ({ state }) => state.data === undefined && isRetryable(state.error) });
  await Promise.allSettled(
    failed.map(async ({ queryKey }) => {
      const load = loaderOf(queryKey, currentAquarium());
      if (load) queryClient.setQueryData(queryKey, await load());
    }),
  );
}

/** Loads anew what was loaded of the current aquarium, and shows all of it at once. */
async function refresh(): Promise<void> {
  const slug = currentAquarium();
  const loaded = queryClient.getQueryCache().findAll({ predicate: ({ state }) => state.data !== undefined });
  try {
    const fresh = await Promise.all(
      loaded.flatMap(({ queryKey }) => {
        const load = loaderOf(queryKey, slug);
        return load ? [load().then((data) => ({ queryKey, data }))] : [];
      }),
    );
    for (const { queryKey, data } of fresh) queryClient.setQueryData(queryKey, data);
    await refreshReferences(slug);
  } catch {
    // The next minute asks again.
  }
}

/**
 * Loads the references, anew or after an earlier failure, independently of what is shown: an aquarium may
 * have ceased to provide them.
 */
async function refreshReferences(slug: string): Promise<void> {
  const { queryKey } = referencesQuery(slug);
  if (queryClient.getQueryData(queryKey) === undefined) {
    await loadDeviceAquarium(slug);
    return;
  }
  try {
    const references = await loadReferences(slug);
    // The same ones stay the same object, for which the worker is prepared.
    queryClient.setQueryData(queryKey, (before) => (isSame(before, references) ? before : references));
  } catch (error) {
    if (isNotFound(error)) queryClient.removeQueries({ queryKey });
    else throw error;
  }
}

function isSame(one: DeviceReferences | undefined, other: DeviceReferences): boolean {
  return one?.catalog === other.catalog && one.learned === other.learned && one.visitors === other.visitors;
}

/** The aquarium as the server has it now; as it is known, where it does not answer. */
async function newerAquarium(slug: string): Promise<KnownAquarium> {
  const loaded = await loadAquarium(slug);
  const known = queryClient.getQueryData(aquariumQuery(slug).queryKey);
  return loaded.cachedAt === undefined ? loaded : (known ?? loaded);
}

function loaderOf([kind, slug, locale]: QueryKey, current: string): (() => Promise<unknown>) | undefined {
  if (slug !== current) return undefined;
  if (kind === "aquarium") return () => newerAquarium(current);
  if (kind === "penguins") return () => loadBasePenguins(current);
  return kind === "dictionary" && isLocale(locale) ? () => loadDictionary(current, locale) : undefined;
}
