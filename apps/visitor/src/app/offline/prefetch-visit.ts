import type { createBrowserRouter } from "react-router";
import { prefetchMessages } from "../../i18n/load-messages.ts";
import { prefetchDictionaries } from "../../penguins/queries.ts";
import { retryUntilLoaded } from "../../platform/loading/retry-until-loaded.ts";
import { warn } from "../../platform/log.ts";
import { nextTask } from "../../platform/next-task.ts";
import { prefetchScreens } from "../router.tsx";
import { keepPrepared } from "./keep-prepared.ts";

type Router = ReturnType<typeof createBrowserRouter>;

/**
 * Prefetches and starts what the visit needs after the first screen, each part in a task of its own. A part that can't be loaded is retried until it is there,
 * and holds up only parts that depend on it.
 */
export async function prefetchVisit(router: Router): Promise<void> {
  const parts: readonly (() => Promise<unknown>)[] = [
    () => retryUntilLoaded(() => import("../celebration/FoundPenguin.tsx")),
    async () => (await retryUntilLoaded(() => import("../../saving/outbox.ts"))).startOutbox(),
    async () =>
      (await retryUntilLoaded(() => import("../../identity/log-out/log-out-tabs.ts"))).followLogOuts(),
    async () =>
      (await retryUntilLoaded(() => import("../../forgetting/follow-forgetting.ts"))).followForgetting(),
    async () => (await retryUntilLoaded(() => import("../follow-publishes.ts"))).followPublishes(router),
    async () => (await retryUntilLoaded(() => import("./web-manifest.ts"))).followWebManifest(),
    // Like the messages of each language. The worker, which begins last, caches what has come by then.
    async () => keepPrepared(prefetchDictionaries),
    async () => {
      await prefetchScreens();
      await (await retryUntilLoaded(() => import("./service-worker.ts"))).startServiceWorker();
    },
    () => retryUntilLoaded(prefetchMessages),
    async () => (await retryUntilLoaded(() => import("./prefetch-device-search.ts"))).prefetchDeviceSearch(),
  ];
  for (const part of parts) {
    part().catch((error: unknown) => warn("the visit is not fully prepared", error));
    await nextTask();
  }
}
