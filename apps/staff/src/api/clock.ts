import { clockState } from "@harapen/contract/staff/clock";
import { STAFF_PATHS } from "@harapen/contract/staff/paths";
import { queryOptions } from "@tanstack/react-query";
import { requestJson } from "./request.ts";

/** Whether the server believes its clock. */
export const clockQuery = queryOptions({
  queryKey: ["clock"],
  queryFn: ({ signal }) => requestJson({ path: STAFF_PATHS.clock, signal }, clockState),
  staleTime: 60_000,
});

/** Confirms that the clock is right, which said `now`. */
export const confirmClock = (now: string) =>
  requestJson({ path: STAFF_PATHS.clock, method: "POST", json: { now } }, clockState);
