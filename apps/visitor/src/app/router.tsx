import { type ComponentType, useEffect } from "react";
import {
  createBrowserRouter,
  type LoaderFunctionArgs,
  type RouteObject,
  redirect,
  useRouteError,
} from "react-router";
import { Message } from "../i18n/FormattedText.tsx";
import { withTimeout } from "../platform/deadline.ts";
import { retryUntilLoaded } from "../platform/loading.ts";
import { warn } from "../platform/log.ts";
import { AQUARIUM_PATH, paths, SCREEN_PATHS } from "../routes/paths.ts";
import type { RouteHandle } from "../routes/screens.ts";
import { HomeScreen } from "../screens/home/HomeScreen.tsx";
import { recordUncaught } from "../telemetry/events/uncaught-errors.ts";
import { Button, buttonClass } from "../ui/Button.tsx";
import { Notice } from "../ui/Notice.tsx";
import { Spinner } from "../ui/Spinner.tsx";
import { currentAquarium, isAquariumSlug, useDrawingSession } from "../visit/drawing-session-store.ts";
import { AquariumRoute, NotFound } from "./AquariumRoute.tsx";
import { Shell } from "./Shell.tsx";

/** How long the next screen waits for one to be prefetched, in milliseconds. */
const PREFETCH_TIMEOUT_MS = 15_000;

type ScreenModule = Pick<RouteObject, "Component" | "lazy" | "loader">;

function screenRoute(path: string, screen: RouteHandle["screen"], module: ScreenModule): RouteObject {
  const handle: RouteHandle = { screen };
  return { path, handle, ...module } as RouteObject;
}

/**
 * Redirects to Draw within the app; an address without an aquarium that a page begins with never comes to the
 * router.
 */
const drawAnywhere: RouteObject = {
  path: paths.drawAnywhere,
  loader: () => redirect(paths.draw(currentAquarium())),
  element: null,
};

/** Loads the aquarium's drawing session, before any of its screens reads it. */
function enterAquarium({ params: { aquarium = "" } }: LoaderFunctionArgs): null {
  if (isAquariumSlug(aquarium)) useDrawingSession.getState().enterAquarium(aquarium);
  return null;
}

/**
 * Brings back the results that Back reaches after a press of the Draw tab, before telemetry and screen look
 * for them.
 */
function bringBackResults(): null {
  useDrawingSession.getState().bringBackResults();
  return null;
}

const lazyScreens = {
  draw: async () => (await import("../screens/draw/DrawScreen.tsx")).DrawScreen,
  results: async () => (await import("../screens/results/ResultsScreen.tsx")).ResultsScreen,
  detail: async () => (await import("../screens/detail/DetailScreen.tsx")).DetailScreen,
  catalog: async () => (await import("../screens/catalog/CatalogScreen.tsx")).CatalogScreen,
  penguinInfo: async () => (await import("../screens/penguin-info/PenguinInfoScreen.tsx")).PenguinInfoScreen,
} as const;

/**
 * Loaded on demand: the albums for members and on a guest's other phone alone, About as few visitors read it.
 */
const screensOnDemand = {
  album: async () => (await import("../screens/album/AlbumScreen.tsx")).AlbumScreen,
  guestAlbum: async () => (await import("../screens/guest-album/GuestAlbumScreen.tsx")).GuestAlbumScreen,
  about: async () => (await import("../screens/about/AboutScreen.tsx")).AboutScreen,
} as const;

/**
 * A screen that is loaded when it is navigated to, at the second try where the first fails. `lazy` is a
 * function: React Router 7.18 swallows the failure of a `lazy` object that has no loader.
 */
function lazyScreen(load: () => Promise<ComponentType>): ScreenModule {
  return { lazy: async () => ({ Component: await load().catch(load) }) };
}

/**
 * Prefetches the screens in the order of a visit: there may be no network where the penguins are. Resolves
 * once each has been tried, or has taken too long; one that fails is tried again until it has come, and
 * nothing waits for it.
 */
export async function prefetchScreens(): Promise<void> {
  for (const load of Object.values(lazyScreens)) {
    const tried = load().catch(() => void retryUntilLoaded(load));
    await withTimeout<unknown>(tried, PREFETCH_TIMEOUT_MS);
  }
}

const aquariumScreens: RouteObject[] = [
  screenRoute("", "home", { Component: HomeScreen }),
  screenRoute(SCREEN_PATHS.form, "home", { Component: HomeScreen }),
  screenRoute(SCREEN_PATHS.draw, "draw", lazyScreen(lazyScreens.draw)),
  screenRoute(SCREEN_PATHS.ranking, "results", {
    ...lazyScreen(lazyScreens.results),
    loader: bringBackResults,
  }),
  screenRoute(SCREEN_PATHS.detail, "detail", {
    ...lazyScreen(lazyScreens.detail),
    loader: bringBackResults,
  }),
  screenRoute(SCREEN_PATHS.catalog, "catalog", lazyScreen(lazyScreens.catalog)),
  screenRoute(SCREEN_PATHS.penguinInfo, "penguin_info", lazyScreen(lazyScreens.penguinInfo)),
  screenRoute(SCREEN_PATHS.album, "album", lazyScreen(screensOnDemand.album)),
  screenRoute(SCREEN_PATHS.guestAlbum, "guest_album", lazyScreen(screensOnDemand.guestAlbum)),
  screenRoute(SCREEN_PATHS.about, "about", lazyScreen(screensOnDemand.about)),
  { path: "*", element: <NotFound what="page" /> },
];

export function createAppRouter() {
  return createBrowserRouter([
    {
      Component: Shell,
      HydrateFallback: Spinner,
      errorElement: <ScreenError />,
      children: [
        drawAnywhere,
        {
          path: AQUARIUM_PATH,
          loader: enterAquarium,
          Component: AquariumRoute,
          // Around the screens and not on each: a lazy route that failed to load never shows its own (React
          // Router 7.18).
          errorElement: <ScreenError />,
          children: aquariumScreens,
        },
        { path: "*", element: <NotFound what="page" /> },
      ],
    },
  ]);
}

/**
 * The error page in place of a screen that failed. Both of its actions reload the page, so that no broken
 * state remains.
 */
function ScreenError() {
  const error = useRouteError();
  useEffect(() => {
    warn("a screen failed", error);
    recordUncaught(error);
  }, [error]);
  return (
    <Notice title={<Message of="crash.title" />} text={<Message of="crash.text" />}>
      <Button variant="primary" onClick={() => window.location.reload()}>
        <Message of="crash.reload" />
      </Button>
      <a className={buttonClass("plain")} href={paths.home(currentAquarium())}>
        <Message of="crash.home" />
      </a>
    </Notice>
  );
}
