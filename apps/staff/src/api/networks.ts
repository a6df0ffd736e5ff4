import { type BlockHours, blockedNetwork, refusedNetworks } from "@harapen/contract/staff/networks";
import { STAFF_PATHS } from "@harapen/contract/staff/paths";
import { queryOptions } from "@tanstack/react-query";
import { request, requestJson } from "./request.ts";

/** How often the list is asked for, in milliseconds: servers add to it every five seconds. */
const LISTED_MS = 10_000;

/** The networks that were refused most within a day, and those that are blocked. */
export const networksQuery = queryOptions({
  queryKey: ["networks"],
  queryFn: ({ signal }) => requestJson({ path: STAFF_PATHS.networks, signal }, refusedNetworks),
  refetchInterval: LISTED_MS,
});

/** Blocks a network from now on. */
export const blockNetwork = (id: string, hours: BlockHours) =>
  requestJson({ path: STAFF_PATHS.networkBlock(id), method: "POST", json: { hours } }, blockedNetwork);

/** Ends a network's block. */
export const unblockNetwork = (id: string) =>
  request({ path: STAFF_PATHS.networkBlock(id), method: "DELETE" });
