import { detectLocale } from "@harapen/contract/locales";
import { QueryClientProvider } from "@tanstack/react-query";
import { StrictMode, startTransition } from "react";
import { createRoot } from "react-dom/client";
import { RouterProvider } from "react-router/dom";
import { queryClient } from "../api/query-client.ts";
import { initLocale, loadSavedLocale } from "../i18n/apply-locale.ts";
import { keepBackWithinVisit } from "../identity/kiosk/visit-history.ts";
import { aquariumQuery, catalogKeys, prefetchAquarium, prefetchPenguins } from "../penguins/queries.ts";
import { isKiosk, preventWaysOut } from "../platform/kiosk.ts";
import { warn } from "../platform/log.ts";
import { nextTask } from "../platform/next-task.ts";
import { isPreview } from "../platform/preview.ts";
import {
  currentAquarium,
  defaultAquarium,
  isAquariumSlug,
  restoreReplacedDrawing,
  useDrawingSession,
} from "../visit/drawing-session-store.ts";
import { claimDrawing } from "../visit/own-drawing.ts";
import "../ui/styles/base.css";
import { matchPath } from "react-router";
import * as z from "zod/mini";
import { hasLoggedOutElsewhere } from "../identity/identity-store.ts";
import { retryUntilLoaded } from "../platform/loading.ts";
import { newUuid } from "../platform/uuid.ts";
import { sessionStore } from "../platform/web-storage.ts";
import { AQUARIUM_PATH, expandShortcut, SCREEN_PATHS } from "../routes/paths.ts";
import { initialized } from "../routes/screens.ts";
import { prefetchVisit } from "./offline/prefetch-visit.ts";
import { createAppRouter } from "./router.tsx";
import { ShellReplaced, shellOf, shellReplaceable } from "./shell/ShellReplaced.tsx";

/** The aquarium of an address, or the current one where it has none. */
function aquariumAt(pathname: string): string {
  const [segment = ""] = pathname.split("/").filter(Boolean);
  return isAquariumSlug(segment) ? segment : currentAquarium();
}

/** Loads what opens a visit; resolves in a task after the one that evaluates it. */
async function loadVisit(): Promise<typeof import("./visit/open-visit.ts")> {
  const loaded = await retryUntilLoaded(() => import("./visit/open-visit.ts"));
  await nextTask();
  return loaded;
}

async function start(root: HTMLElement): Promise<void> {
  showPresses();
  if (isKiosk()) {
    preventWaysOut();
    keepBackWithinVisit();
  }
  beginPage();
  const claimed = claimDrawing();
  const slug = aquariumAt(window.location.pathname);
  const locale = detectLocale(loadSavedLocale(), navigator.language);
  const shell = shellOf(root);
  globalThis.harapenEarlyInput?.holdLinks();
  prefetchAquarium(slug);
  // Home and Draw show nothing of the penguins: their data come after what these screens need.
  if (shell !== "home" && shell !== "draw") prefetchPenguins(slug, locale);
  await nextTask();
  // What is recorded until it has come is buffered, but not which screens were seen: it can't wait for the
  // app's first frame.
  const visit = loadVisit();
  await initLocale();
  // Before the router knows by it which screen there is: a reload waits for the page before, a copy for its
  // original.
  await claimed;
  await nextTask();
  const router = createAppRouter();
  await nextTask();
  visit.then(({ openVisit }) => openVisit(router)).catch((error: unknown) => warn("no telemetry", error));
  const shown = [aquariumQuery(slug).queryKey, ...(shell === "catalog" ? catalogKeys(slug, locale) : [])];
  await shellReplaceable(root, { ready: initialized(router), data: shown });
  const render = () =>
    createRoot(root).render(
      <StrictMode>
        <QueryClientProvider client={queryClient}>
          <RouterProvider router={router} />
        </QueryClientProvider>
        <ShellReplaced root={root} />
      </StrictMode>,
    );
  // A transition: React gives way to taps between its parts. Not before the router knows its screen:
  // `RouterProvider` reads the state as it renders and listens from its layout effect on (React Router 7.18),
  // so that a screen that came in between would never show.
  if (router.state.initialized) startTransition(render);
  else render();
  prefetchPenguins(slug, locale);
  void prefetchVisit(router);
  if (isPreview()) (await import("./preview.ts")).beginPreview();
}

/**
 * How long a press is shown, in milliseconds: long enough to be seen even if the finger was lifted before a
 * slow phone's next frame.
 */
const SHOWN_MS = 150;

/**
 * Marks what was pressed by finger, mouse or key with `data-pressed` for a moment, so that the next frame
 * responds, however long the action of the press takes.
 */
function showPresses(): void {
  document.addEventListener(
    "click",
    ({ target }) => {
      const pressed = target instanceof Element && target.closest("a, button");
      if (!pressed) return;
      pressed.setAttribute("data-pressed", "");
      setTimeout(() => pressed.removeAttribute("data-pressed"), SHOWN_MS);
    },
    { capture: true },
  );
}

/**
 * Where a tab keeps the ids of the visit's last pages, the newest last: whoever ends the visit empties the
 * tab's storage.
 */
const KEY = "harapen.pages";
const MAX_PAGES = 50;
const storedIds = z.array(z.string());

const pageIds = () => sessionStore.readJson(KEY, storedIds) ?? [];

/**
 * Has this page load anew where it comes back from the back-forward cache after the tab has had another page,
 * which may have gone on with the drawing, or has ended the visit that this page still holds, or after its
 * member has logged out in another tab. Nothing else of the page hears that it is back. To be called once,
 * and before all else that listens.
 */
function followRestoring(): void {
  const id = newUuid();
  if (!sessionStore.writeJson(KEY, [...pageIds(), id].slice(-MAX_PAGES))) return;
  window.addEventListener("pageshow", (event) => {
    const ids = pageIds();
    if (!event.persisted || (ids.at(-1) === id && !hasLoggedOutElsewhere())) return;
    event.stopImmediatePropagation();
    if (ids.includes(id)) restoreReplacedDrawing();
    window.location.reload();
  });
}

/**
 * Prepares the address and the drawing of a page that begins, before the router sees them. An address without
 * an aquarium is replaced, so that Back does not reach it. A typed address of Draw begins a new drawing, and
 * the screen offers the last one; a page that is reloaded, returned to, or restored by the browser goes on
 * with the drawing.
 */
function beginPage(): void {
  followRestoring();
  const { pathname } = window.location;
  const path =
    expandShortcut(pathname, { current: currentAquarium(), default: defaultAquarium() }) ?? pathname;
  if (path !== pathname) window.history.replaceState(window.history.state, "", path);
  const aquarium = matchPath(`${AQUARIUM_PATH}/${SCREEN_PATHS.draw}`, path)?.params.aquarium ?? "";
  if (isNewVisit() && isAquariumSlug(aquarium)) beginDrawingIn(aquarium);
}

/**
 * Whether the visitor typed the address or followed a link, and neither reloaded nor came back. The state of
 * the history entry says less: browsers keep it where the address typed is the one on show.
 */
function isNewVisit(): boolean {
  const [navigation] = performance.getEntriesByType("navigation");
  // A browser that does not say gives no state to a new entry, and the router gives one to every other.
  if (!(navigation instanceof PerformanceNavigationTiming)) return window.history.state === null;
  return navigation.type === "navigate";
}

function beginDrawingIn(aquarium: string): void {
  const { enterAquarium, replaceDrawing } = useDrawingSession.getState();
  enterAquarium(aquarium);
  replaceDrawing();
}

const root = document.getElementById("root");
// In a task after the one in which the modules are evaluated: a phone is slow at both.
if (root) void nextTask().then(() => start(root));
