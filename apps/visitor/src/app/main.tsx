import { detectLocale } from "@harapen/contract/locales";
import { QueryClientProvider } from "@tanstack/react-query";
import { StrictMode, startTransition } from "react";
import { createRoot } from "react-dom/client";
import { RouterProvider } from "react-router/dom";
import { queryClient } from "../api/query-client.ts";
import { initLocale } from "../i18n/apply-locale.ts";
import { loadSavedLocale } from "../i18n/locale-storage.ts";
import { keepBackWithinVisit } from "../identity/kiosk/visit-history.ts";
import { aquariumQuery, catalogKeys, prefetchAquarium, prefetchPenguins } from "../penguins/queries.ts";
import { isKiosk } from "../platform/kiosk.ts";
import { warn } from "../platform/log.ts";
import { nextTask } from "../platform/next-task.ts";
import { isPreview } from "../platform/preview.ts";
import { showPresses } from "../ui/presses/show-presses.ts";
import { currentAquarium, isAquariumSlug } from "../visit/current-aquarium.ts";
import { claimDrawing } from "../visit/own-drawing.ts";
import "../ui/styles/base.css";
import { retryUntilLoaded } from "../platform/loading/retry-until-loaded.ts";
import { beginPage } from "./begin-page.ts";
import { preventWaysOut } from "./kiosk/prevent-ways-out.ts";
import { prefetchVisit } from "./offline/prefetch-visit.ts";
import { createAppRouter } from "./router.tsx";
import { shellOf, shellReplaceable } from "./shell/page-shell.ts";
import { ShellReplaced } from "./shell/ShellReplaced.tsx";
import { initialized } from "./visit/initialized.ts";

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
  // What is recorded until it has come is buffered, but not which screens were seen: it can't wait for
  // the app's
  // first frame.
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
  // A transition: React gives way to taps between its parts. Not before the router knows its screen: `RouterProvider` reads the state as it renders and
  // listens from its layout effect on (React Router 7.18), so that a screen that came in between would never show.
  if (router.state.initialized) startTransition(render);
  else render();
  prefetchPenguins(slug, locale);
  void prefetchVisit(router);
  if (isPreview()) (await import("./preview/begin-preview.ts")).beginPreview();
}

const root = document.getElementById("root");
// In a task after the one in which the modules are evaluated: a phone is slow at both.
if (root) void nextTask().then(() => start(root));
