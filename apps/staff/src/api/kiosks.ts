import { type ChangeKioskRequest, kiosksResponse } from "@harapen/contract/staff/kiosks";
import { STAFF_PATHS } from "@harapen/contract/staff/paths";
import { queryOptions } from "@tanstack/react-query";
import { aquariumKey } from "./draft.ts";
import { request, requestJson } from "./request.ts";

/** How often the list is asked for, in milliseconds: somebody waits for the tablet in front of them. */
const LISTED_MS = 10_000;

/** The aquarium's own tablets. */
export const kiosksQuery = (slug: string) =>
  queryOptions({
    queryKey: [...aquariumKey(slug), "kiosks"],
    queryFn: ({ signal }) => requestJson({ path: STAFF_PATHS.kiosks(slug), signal }, kiosksResponse),
    refetchInterval: LISTED_MS,
  });

/** Names a kiosk, sets it aside, or takes it back. */
export const changeKiosk = (slug: string, id: string, change: ChangeKioskRequest) =>
  request({ path: STAFF_PATHS.kiosk(slug, id), method: "PATCH", json: change });
