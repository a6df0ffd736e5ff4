import type { createBrowserRouter } from "react-router";
import { prefetchMessages } from "../../i18n/apply-locale.ts";
import { prefetchDictionaries } from "../../penguins/queries.ts";
import { retryUntilLoaded } from "../../platform/loading.ts";
import { warn } from "../../platform/log.ts";
import { nextTask } from "../../platform/next-task.ts";
import { screenOf } from "../../routes/screens.ts";
import { isUnanswered } from "../../visit/drawing-session.ts";
import { currentAquarium, useDrawingSession } from "../../visit/drawing-session-store.ts";
import { prefetchScreens } from "../router.tsx";

type Router = ReturnType<typeof createBrowserRouter>;

/** What a visitor begins or goes on to use the page with. */
const INPUTS = ["pointerdown", "pointermove", "pointerup", "keydown", "wheel"] as const;
/** How long a visitor does nothing until they count as resting, in milliseconds. */
const REST_MS = 1_500;

/**
 * Starts what goes on beside the visit, and prefetches what it needs after the first screen, each part in a
 * task of its own: while the visitor rests, and on Draw not before the first stroke. A part that can't be
 * loaded is retried until it is there, and holds up only parts that depend on it.
 */
export async function prefetchVisit(router: Router): Promise<void> {
  await rest();
  await beginParts([
    async () => (await retryUntilLoaded(() => import("../../saving/outbox.ts"))).startOutbox(),
    async () =>
      (await retryUntilLoaded(() => import("../../identity/log-out/log-out-tabs.ts"))).followLogOuts(),
    async () =>
      (await retryUntilLoaded(() => import("../../forgetting/forget-device.ts"))).followForgetting(),
    async () => (await retryUntilLoaded(() => import("../follow-publishes.ts"))).followPublishes(router),
    async () => (await retryUntilLoaded(() => import("./web-manifest.ts"))).followWebManifest(),
  ]);
  await drawnOrElsewhere(router);
  await rest();
  await beginParts([
    () => retryUntilLoaded(() => import("../FoundPenguin.tsx")),
    // Like the messages of each language. The worker, which begins last, caches what has come by then.
    async () => keepPrepared(prefetchDictionaries),
    async () => {
      await prefetchScreens();
      await (await retryUntilLoaded(() => import("./service-worker.ts"))).startServiceWorker();
    },
    () => retryUntilLoaded(prefetchMessages),
    async () =>
      keepPrepared(
        (await retryUntilLoaded(() => import("./prefetch-device-search.ts"))).prefetchDeviceSearch,
      ),
  ]);
}

async function beginParts(parts: readonly (() => Promise<unknown>)[]): Promise<void> {
  for (const part of parts) {
    part().catch((error: unknown) => warn("the visit is not fully prepared", error));
    await nextTask();
  }
}

function rest(): Promise<void> {
  return new Promise((resolve) => {
    const listening = new AbortController();
    const end = () => {
      listening.abort();
      resolve();
    };
    let timer = setTimeout(end, REST_MS);
    const waitAgain = () => {
      clearTimeout(timer);
      timer = setTimeout(end, REST_MS);
    };
    for (const input of INPUTS)
      window.addEventListener(input, waitAgain, {
        capture: true,
        passive: true,
        signal: listening.signal,
      });
  });
}

/**
 * Calls `prepare` with the current aquarium, with each that is entered later, and again whenever the network
 * is back: it may have failed without one. To be called once.
 */
function keepPrepared(prepare: (aquarium: string) => void): void {
  const prepareCurrent = () => prepare(currentAquarium());
  useDrawingSession.subscribe((now, before) => {
    if (now.aquarium !== before.aquarium) prepareCurrent();
  });
  window.addEventListener("online", prepareCurrent);
  prepareCurrent();
}

/** Resolves once something is drawn, or the page shows another screen than Draw. */
function drawnOrElsewhere(router: Router): Promise<void> {
  return new Promise((resolve) => {
    const stops: (() => void)[] = [];
    const check = () => {
      if (screenOf(router) === "draw" && !isUnanswered(useDrawingSession.getState())) return;
      for (const stop of stops) stop();
      resolve();
    };
    stops.push(router.subscribe(check), useDrawingSession.subscribe(check));
    check();
  });
}
