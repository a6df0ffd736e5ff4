import type { Screen } from "@harapen/contract/telemetry/screens";
import type { RouterState } from "react-router";
import { aquariumExistence } from "../../penguins/aquarium-existence.ts";
import { isRouteHandle } from "../../routes/screens.ts";
import { LEADS_ON, type ViewLocation } from "../../telemetry/events/view-location.ts";
import { chosenCandidate } from "../../visit/chosen-candidate.ts";
import { useDrawingSession } from "../../visit/drawing-session-store.ts";

/** Returns the router's current view; undefined for pages that are not views. */
export function viewLocationOf(state: RouterState): ViewLocation | typeof LEADS_ON | undefined {
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
 * Returns the fields of `page_view` for a screen; undefined for results without a ranking and details of an earlier search, which
 * are not shown but redirect to where the visitor can go.
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
