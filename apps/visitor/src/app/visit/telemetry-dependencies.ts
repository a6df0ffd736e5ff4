import type { Screen } from "@harapen/contract/telemetry/screens";
import type { createBrowserRouter, RouterState } from "react-router";
import { queryClient } from "../../api/query-client.ts";
import { useLocaleStore } from "../../i18n/translate.ts";
import { useIdentity } from "../../identity/identity-store.ts";
import { mayRecord } from "../../participation/recording.ts";
import { certaintyOf } from "../../participation/refresh-aquarium.ts";
import { joinedStudy, useStudies } from "../../participation/study-store.ts";
import { aquariumExistence } from "../../penguins/aquarium-existence.ts";
import { initialized, isRouteHandle } from "../../routes/screens.ts";
import { LEADS_ON, type ViewLocation } from "../../telemetry/events/view-location.ts";
import type { TelemetryDependencies } from "../../telemetry/recorder-needs.ts";
import { chosenCandidate } from "../../visit/chosen-candidate.ts";
import { currentAquarium, isAquariumSlug, useDrawingSession } from "../../visit/drawing-session-store.ts";

type Router = ReturnType<typeof createBrowserRouter>;

/** The parts of the app that telemetry reads: router, language, aquarium and visitor. */
export function telemetryDependencies(router: Router): TelemetryDependencies {
  const aquarium = () => shownAquarium(router.state);
  return {
    ready: () => initialized(router),
    viewLocation: () => viewLocationOf(router.state),
    onNavigation(listener) {
      router.subscribe(listener);
      // Whether there is such an aquarium may be known only later.
      queryClient.getQueryCache().subscribe(listener);
      // After an answered question a result replaces another on the same screen, without any navigation.
      useDrawingSession.subscribe((now, before) => {
        if (now.result?.searchId !== before.result?.searchId) listener();
      });
    },
    locale: () => useLocaleStore.getState().locale,
    aquarium,
    uid: () => useIdentity.getState().user.uid,
    mayRecord: () => mayRecord(aquarium()),
    certainty: () => certaintyOf(aquarium()),
    joined: () => joinedStudy(aquarium()),
    onStudy(listener) {
      useStudies.subscribe(listener);
      queryClient.getQueryCache().subscribe(listener);
    },
  };
}

/**
 * The aquarium of the screen that is shown: the visit may be on its way to another one, or none has this
 * slug.
 */
function shownAquarium({ matches }: RouterState): string {
  const slug = matches.at(-1)?.params.aquarium ?? "";
  return isAquariumSlug(slug) ? slug : currentAquarium();
}

/** Returns the router's current view; undefined for pages that are not views. */
function viewLocationOf(state: RouterState): ViewLocation | typeof LEADS_ON | undefined {
  const { initialized, errors, matches, location } = state;
  const match = matches.at(-1);
  const handle: unknown = match?.route.handle;
  if (!initialized || errors || !match || !isRouteHandle(handle)) return undefined;
  if (aquariumExistence(match.params.aquarium ?? "") !== "exists") return undefined;
  const details = detailsOf(handle.screen, location.state);
  if (!details) return LEADS_ON;
  const { search_id, penguin_name, rank } = details;
  const key = [location.pathname.replace(/\/$/, ""), search_id, penguin_name, rank].join(" ");
  return { key, screen: handle.screen, details };
}

/**
 * Returns the fields of `page_view` for a screen; undefined for results without a ranking and details of an
 * earlier search, which are not shown but redirect to where the visitor can go.
 */
function detailsOf(screen: Screen, state: unknown): ViewLocation["details"] | undefined {
  const { result } = useDrawingSession.getState();
  if (screen === "results") return result ? { search_id: result.searchId } : undefined;
  if (screen !== "detail") return {};
  const shown = result && chosenCandidate(result, state);
  if (!shown) return undefined;
  const { info, rank, comparison } = shown;
  return { search_id: result.searchId, penguin_name: info.id, rank, comparison };
}
