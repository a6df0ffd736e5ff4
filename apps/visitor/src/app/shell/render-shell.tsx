import { DEFAULT_LOCALE, type Locale } from "@harapen/contract/locales";
import type { RenderShell, ShellContent, ShellScreen } from "@harapen/contract/shell";
import { QueryClientProvider } from "@tanstack/react-query";
import type { ComponentType } from "react";
import { renderToString } from "react-dom/server";
import { createMemoryRouter, RouterProvider } from "react-router";
import { withPictureAddresses } from "../../api/aquarium.ts";
import { queryClient } from "../../api/query-client.ts";
import { en } from "../../i18n/messages/en.ts";
import { ja } from "../../i18n/messages/ja.ts";
import { ko } from "../../i18n/messages/ko.ts";
import type { Messages } from "../../i18n/messages/messages.ts";
import { zh } from "../../i18n/messages/zh.ts";
import { createTranslate, useLocaleStore } from "../../i18n/translate.ts";
import { signInSettingsQuery } from "../../identity/oidc/sign-in-settings.ts";
import { aquariumQuery, basePenguinsQuery, dictionaryQuery } from "../../penguins/queries.ts";
import { AQUARIUM_PATH, paths, SCREEN_PATHS } from "../../routes/paths.ts";
import type { RouteHandle } from "../../routes/screens.ts";
import { CatalogScreen } from "../../screens/catalog/CatalogScreen.tsx";
import { DrawScreen } from "../../screens/draw/DrawScreen.tsx";
import { HomeScreen } from "../../screens/home/HomeScreen.tsx";
import { useDrawingSession } from "../../visit/drawing-session-store.ts";
import { AquariumRoute } from "../AquariumRoute.tsx";
import { documentTitle } from "../navigation.tsx";
import { Shell } from "../Shell.tsx";

const MESSAGES: Record<Locale, Messages> = { ja, en, zh, ko };

interface ShellRoute {
  readonly path: string;
  readonly Component: ComponentType;
  readonly address: (aquarium: string) => string;
}

const ROUTES: Record<ShellScreen, ShellRoute> = {
  home: { path: "", Component: HomeScreen, address: paths.home },
  draw: { path: SCREEN_PATHS.draw, Component: DrawScreen, address: paths.draw },
  catalog: { path: SCREEN_PATHS.catalog, Component: CatalogScreen, address: paths.catalog },
};

/** Renders a screen with its own components as a first-time guest sees it. */
export const renderShell: RenderShell = (content) => {
  const { screen, locale } = content;
  useLocaleStore.setState({ locale, messages: MESSAGES[locale] });
  useDrawingSession.setState({ aquarium: content.aquarium.slug });
  putIntoCache(content);
  const router = routerAt(screen, content.aquarium.slug);
  try {
    const body = renderToString(
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>,
    );
    return {
      title: documentTitle(createTranslate(MESSAGES[locale]), screen),
      body: withoutCurrentTab(body),
    };
  } finally {
    router.dispose();
    queryClient.clear();
  }
};

function putIntoCache({ aquarium, penguins, dictionary, locale, logIn }: ShellContent): void {
  if (!logIn) queryClient.setQueryData(signInSettingsQuery.queryKey, { enabled: false });
  const { slug } = aquarium;
  queryClient.setQueryData(aquariumQuery(slug).queryKey, aquarium);
  queryClient.setQueryData(basePenguinsQuery(slug).queryKey, withPictureAddresses(penguins));
  // Home prefetches the default language's too, and nothing may be fetched here.
  for (const each of [locale, DEFAULT_LOCALE])
    queryClient.setQueryData(dictionaryQuery(slug, each).queryKey, dictionary);
}

function routerAt(screen: ShellScreen, slug: string) {
  const { path, Component, address } = ROUTES[screen];
  const handle: RouteHandle = { screen };
  const aquarium = { path: AQUARIUM_PATH, Component: AquariumRoute, children: [{ path, handle, Component }] };
  return createMemoryRouter([{ Component: Shell, children: [aquarium] }], {
    initialEntries: [address(slug)],
  });
}

/** Before the app has started, a press of the current tab would open the page again. */
function withoutCurrentTab(body: string): string {
  return body.replaceAll(' aria-current="page"', ' inert="" aria-current="page"');
}
