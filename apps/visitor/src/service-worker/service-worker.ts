import { clientsClaim, setCacheNameDetails } from "workbox-core";
import { ExpirationPlugin } from "workbox-expiration";
import { addPlugins, getCacheKeyForURL, type PrecacheEntry, precacheAndRoute } from "workbox-precaching";
import { registerRoute } from "workbox-routing";
import { CacheFirst } from "workbox-strategies";
import { OUTBOX } from "../saving/outbox-store.ts";
import { isAsset, isData, isPage, isPicture } from "./addresses.ts";
import { NetworkFirstData } from "./network-first-data.ts";
import { answerPage } from "./pages.ts";
import { sendOutbox } from "./send-outbox.ts";
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
 * The service worker: keeps the app as it was built, the aquarium's data, and the pictures that were seen (docs/decisions/047-offline-by-a-service-worker.md).
 * What it does not name goes to the network as if it were not there: calls, telemetry, sign-in, drafts, the staff's pages.
 */

/** The most pictures that are kept: the largest aquarium's twice. The least recently seen go first. */
const MAX_PICTURES = 300;

/** A venue's portal answers every address with a page of its own, which must not be kept as a script or a picture. */
const noPortalPage = {
  cacheWillUpdate: async ({ request, response }: { request: Request; response: Response }) => {
    const isHtml = /^text\/html/i.test(response.headers.get("content-type") ?? "");
    const isExpected = new URL(request.url).pathname.endsWith(".html");
    return response.status === 200 && isHtml === isExpected ? response : null;
  },
};

/** A draft's pictures, and those of another publish, are for the browser's own cache alone: a shared device must not go on showing them. */
const nothingPrivate = {
  cacheWillUpdate: async ({ response }: { response: Response }) =>
    /\b(private|no-store)\b/i.test(response.headers.get("cache-control") ?? "") ? null : response,
};

/** The format of a picture depends on the request's headers (`Vary`); any cached one will do. Without this, expired ones would not be found to be deleted. */
const ANY_FORM = { ignoreVary: true };

setCacheNameDetails({ prefix: "harapen" });
addPlugins([noPortalPage]);
// No address but a file's own means it: "/" is the server's to lead on from.
precacheAndRoute(self.__WB_MANIFEST, { directoryIndex: "", cleanURLs: false });
// A page that came with a newer build has its files from the worker that waits.
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

// The page that registers the first worker is served by it at once. A later one waits until no page of the last one is left.
clientsClaim();
// Browsers keep the setting of an earlier worker, which had each page asked for before it woke: those that it leaves alone were asked for twice.
self.addEventListener("activate", (event) => {
  event.waitUntil(self.registration.navigationPreload?.disable() ?? Promise.resolve());
});
self.addEventListener("message", (event) => {
  if (event.data?.type === TAKE_OVER) event.waitUntil(takeOverFromNobody(event.data));
});
// There is a network again: what waits goes, also where no page is open.
self.addEventListener("sync", (event) => {
  if (event.tag === OUTBOX) event.waitUntil(sendOutbox());
});

/** Takes over from the worker before where the page that asks, which has just begun, is the only one and of this worker's build. */
async function takeOverFromNobody({ script }: TakeOver): Promise<void> {
  if (!script || !getCacheKeyForURL(script)) return;
  const pages = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
  if (pages.length <= 1) await self.skipWaiting();
}
