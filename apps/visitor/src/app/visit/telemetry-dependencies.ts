import type { createBrowserRouter, RouterState } from "react-router";
import { queryClient } from "../../api/query-client.ts";
import { useLocaleStore } from "../../i18n/locale-store.ts";
import { useIdentity } from "../../identity/identity-store.ts";
import { certaintyOf, mayRecord } from "../../study/recording.ts";
import { joinedStudy, useStudyStore } from "../../study/study-store.ts";
import type { TelemetryDependencies } from "../../telemetry/open-telemetry.ts";
import { currentAquarium, isAquariumSlug } from "../../visit/current-aquarium.ts";
import { useDrawingSession } from "../../visit/drawing-session-store.ts";
import { initialized } from "./initialized.ts";
import { viewLocationOf } from "./view-location.ts";

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
      useStudyStore.subscribe(listener);
      queryClient.getQueryCache().subscribe(listener);
    },
  };
}

/** The aquarium of the screen that is shown: the visit may be on its way to another one, or none has this slug. */
function shownAquarium({ matches }: RouterState): string {
  const slug = matches.at(-1)?.params.aquarium ?? "";
  return isAquariumSlug(slug) ? slug : currentAquarium();
}
