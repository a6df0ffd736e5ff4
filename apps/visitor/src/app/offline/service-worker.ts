import { isPreview } from "../../platform/preview.ts";
import { serverAddress } from "../../platform/server-address.ts";
import { TAKE_OVER, type TakeOver } from "../../service-worker/take-over.ts";
import { retryUntilLoaded } from "../boot-retry.ts";

const SCRIPT = "/service-worker.js";

/**
 * Registers the service worker, which keeps the app for when there is no network. To be called when the page has what it needs: the
 * worker loads all of the app. Never for drafts, which nothing may keep.
 */
export async function startServiceWorker(): Promise<void> {
  const isAvailable = import.meta.env.PROD && "serviceWorker" in navigator && !isPreview();
  if (!isAvailable) return;
  const isFirst = navigator.serviceWorker.controller === null;
  const registration = await retryUntilLoaded(() =>
    navigator.serviceWorker.register(SCRIPT, { updateViaCache: "none" }),
  );
  // A worker of a newer build has waited for this start. Where workers are blocked, as by tests, nothing is registered.
  registration?.waiting?.postMessage({ type: TAKE_OVER, script: pageScript() } satisfies TakeOver);
  if (isFirst) await keepWhatWasLoaded();
}

/** The address of the script that the page begins with. */
function pageScript(): string | undefined {
  return document.querySelector<HTMLScriptElement>('script[type="module"][src]')?.src;
}

/** Makes the worker cache what this page loaded before there was a worker (Workbox's router takes the message). */
async function keepWhatWasLoaded(): Promise<void> {
  const { active } = await navigator.serviceWorker.ready;
  const urlsToCache = performance
    .getEntriesByType("resource")
    .map(({ name }) => name)
    .filter((address) => address.startsWith(new URL(serverAddress("/api/"), window.location.href).href));
  active?.postMessage({ type: "CACHE_URLS", payload: { urlsToCache } });
}
