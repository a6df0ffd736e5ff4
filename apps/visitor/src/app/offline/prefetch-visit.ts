import type { createBrowserRouter } from "react-router";
import { prefetchMessages } from "../../i18n/load-messages.ts";
import { warn } from "../../platform/log.ts";
import { nextTask } from "../../platform/next-task.ts";
import { prefetchScreens } from "../router.tsx";

type Router = ReturnType<typeof createBrowserRouter>;

/** Prefetches and starts what the visit needs after the first screen, each part in a task of its own; one that fails does not stop the others. */
export async function prefetchVisit(router: Router): Promise<void> {
  const parts: readonly (() => Promise<unknown>)[] = [
    () => import("../celebration/FoundPenguin.tsx"),
    async () => (await import("../../saving/outbox.ts")).startOutbox(),
    async () => (await import("../../identity/log-out/log-out-tabs.ts")).followLogOuts(),
    async () => (await import("../follow-publishes.ts")).followPublishes(router),
    async () => (await import("./web-manifest.ts")).followWebManifest(),
    async () => {
      await prefetchScreens();
      await (await import("./service-worker.ts")).startServiceWorker();
    },
    prefetchMessages,
    async () => (await import("./prefetch-device-search.ts")).prefetchDeviceSearch(),
  ];
  for (const part of parts) {
    part().catch((error: unknown) => warn("the visit is not fully prepared", error));
    await nextTask();
  }
}
