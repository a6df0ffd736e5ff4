import { retryUntilLoaded } from "../../platform/loading.ts";
import { warn } from "../../platform/log.ts";
import { isPreview } from "../../platform/preview.ts";
import { serverAddress } from "../../platform/server-address.ts";
import { TAKE_OVER, type TakeOver } from "../../service-worker/take-over.ts";

const SCRIPT = "/service-worker.js";
/** The errors of a browser that takes no worker, as where its user has forbidden storage. */
const REFUSALS: readonly string[] = ["SecurityError", "NotSupportedError"];

/**
 * Registers the service worker, which keeps the app for when there is no network. To be called when the page
 * has what it needs: the worker loads all of the app. Never for drafts, which nothing may keep.
 */
export async function startServiceWorker(): Promise<void> {
  const isAvailable = import.meta.env.PROD && "serviceWorker" in navigator && !isPreview();
  if (!isAvailable) return;
  const isFirst = navigator.serviceWorker.controller === null;
  const registration = await retryUntilLoaded(register);
  // Where workers are blocked, as by tests, nothing is registered.
  if (!registration) return;
  // A worker of a newer build has waited for this start.
  registration.waiting?.postMessage({ type: TAKE_OVER, script: pageScript() } satisfies TakeOver);
  if (isFirst) await keepWhatWasLoaded();
}

/** Resolves to null where the browser refuses the worker: asked again, it would refuse it again. */
async function register(): Promise<ServiceWorkerRegistration | null> {
  try {
    return await navigator.serviceWorker.register(SCRIPT, { updateViaCache: "none" });
  } catch (error) {
    if (!(error instanceof DOMException && REFUSALS.includes(error.name))) throw error;
    warn("the browser refuses the service worker", error);
    return null;
  }
}

function pageScript(): string | undefined {
  return document.querySelector<HTMLScriptElement>('script[type="module"][src]')?.src;
}

/**
 * Makes the worker cache what this page loaded before there was a worker (Workbox's router takes the
 * message).
 */
async function keepWhatWasLoaded(): Promise<void> {
  const { active } = await navigator.serviceWorker.ready;
  const urlsToCache = performance
    .getEntriesByType("resource")
    .map(({ name }) => name)
    .filter((address) => address.startsWith(new URL(serverAddress("/api/"), window.location.href).href));
  active?.postMessage({ type: "CACHE_URLS", payload: { urlsToCache } });
}
