import { clientsClaim, setCacheNameDetails } from "workbox-core";
import { ExpirationPlugin } from "workbox-expiration";
import { addPlugins, getCacheKeyForURL, type PrecacheEntry, precacheAndRoute } from "workbox-precaching";
import { registerRoute } from "workbox-routing";
import { CacheFirst } from "workbox-strategies";
import { readResponse } from "../api/whose-answer.ts";
import { OUTBOX, OUTBOX_PLACE, type QueuedSave, type SavePost } from "../delivery/queued-save.ts";
import { RecordStore } from "../delivery/record-store.ts";
import { sendSavesInWorker } from "../delivery/saves-in-worker.ts";
import { pageClock } from "../platform/clock.ts";
import { withDeadline } from "../platform/deadline.ts";
import { isAsset, isData, isPage, isPicture } from "./addresses.ts";
import { NetworkFirstData } from "./network-first-data.ts";
import { answerPage } from "./pages.ts";
import { TAKE_OVER, type TakeOver } from "./take-over.ts";

/** Background Sync's event, which TypeScript's library lacks. */
interface SyncEvent extends ExtendableEvent {
  readonly tag: string;
}

declare global {
  interface ServiceWorkerGlobalScopeEventMap {
    sync: SyncEvent;
  }
}

declare const self: ServiceWorkerGlobalScope & { readonly __WB_MANIFEST: PrecacheEntry[] };

/**
 * The service worker: keeps the app as it was built, the aquarium's data, and the pictures that were seen
 * (docs/decisions/047-offline-by-a-service-worker.md). Everything else goes to the network as if there were
 * no worker: calls, telemetry, sign-in, drafts, the staff's pages.
 */

/**
 * The most pictures that are cached, twice the largest aquarium's. The least recently used are removed first.
 */
const MAX_PICTURES = 300;

/**
 * A venue's portal answers every request with its own page, which must not be cached as a script or a
 * picture.
 */
const noPortalPage = {
  cacheWillUpdate: async ({ request, response }: { request: Request; response: Response }) => {
    const isHtml = /^text\/html/i.test(response.headers.get("content-type") ?? "");
    const isExpected = new URL(request.url).pathname.endsWith(".html");
    return response.status === 200 && isHtml === isExpected ? response : null;
  },
};

/**
 * Pictures of drafts and of other publishes may be only in the browser's own cache: a shared device must not
 * go on showing them.
 */
const nothingPrivate = {
  cacheWillUpdate: async ({ response }: { response: Response }) =>
    /\b(private|no-store)\b/i.test(response.headers.get("cache-control") ?? "") ? null : response,
};

/**
 * The format of a picture depends on the request's headers (`Vary`); any cached one will do. Without this,
 * expired ones would not be found and deleted.
 */
const ANY_FORM = { ignoreVary: true };

setCacheNameDetails({ prefix: "harapen" });
addPlugins([noPortalPage]);
// Only a file's exact address matches it: "/" is for the server to redirect.
precacheAndRoute(self.__WB_MANIFEST, { directoryIndex: "", cleanURLs: false });
// A page of a newer build gets its files from the waiting worker's cache.
registerRoute(isAsset, async ({ request }) => (await caches.match(request, ANY_FORM)) ?? fetch(request));
registerRoute(isData, new NetworkFirstData({ cacheName: "harapen-data" }));
registerRoute(
  isPicture,
  new CacheFirst({
    cacheName: "harapen-pictures",
    matchOptions: ANY_FORM,
    plugins: [
      noPortalPage,
      nothingPrivate,
      new ExpirationPlugin({ maxEntries: MAX_PICTURES, purgeOnQuotaError: true, matchOptions: ANY_FORM }),
    ],
  }),
);
registerRoute(isPage, answerPage);

// The first worker serves the page that registers it at once. A later worker waits until no page of the
// previous one is left.
clientsClaim();
// Browsers keep the setting of an earlier worker that enabled navigation preload: pages that it did not
// handle were requested twice.
self.addEventListener("activate", (event) => {
  event.waitUntil(self.registration.navigationPreload?.disable() ?? Promise.resolve());
});
self.addEventListener("message", (event) => {
  if (event.data?.type === TAKE_OVER) event.waitUntil(takeOverFromNobody(event.data));
});
// The network is back: what waits is sent, even if no page is open.
self.addEventListener("sync", (event) => {
  if (event.tag === OUTBOX) event.waitUntil(sendOutbox());
});

/** The time that the server has to answer a save, in milliseconds. */
const SAVE_TIMEOUT_MS = 20_000;

function sendOutbox(): Promise<void> {
  const databases = () => self.indexedDB;
  return sendSavesInWorker({
    locks: navigator.locks,
    store: new RecordStore<QueuedSave>(
      { clock: pageClock, databases, keepsNothing: () => false },
      OUTBOX_PLACE,
    ),
    now: () => Date.now(),
    async isPageVisible() {
      const pages = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
      return pages.some(({ visibilityState }) => visibilityState === "visible");
    },
    post: ({ address, contentType, body }: SavePost) =>
      withDeadline({ timeoutMs: SAVE_TIMEOUT_MS }, async (signal) => {
        const headers = { "content-type": contentType };
        return readResponse(
          await fetch(address, { method: "POST", headers, body, redirect: "error", signal }),
        );
      }),
  });
}

/**
 * Takes over from the previous worker if the page that asks, which has just begun, is the only one and of
 * this worker's build.
 */
async function takeOverFromNobody({ script }: TakeOver): Promise<void> {
  if (!script || !getCacheKeyForURL(script)) return;
  const pages = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
  if (pages.length <= 1) await self.skipWaiting();
}
