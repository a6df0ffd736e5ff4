import { STAFF_PATHS } from "@harapen/contract/staff/paths";
import { versionState } from "@harapen/contract/staff/version";
import { queryOptions } from "@tanstack/react-query";
import { requestJson } from "./request.ts";

/** Which version the server runs. */
export const versionQuery = queryOptions({
  queryKey: ["version"],
  queryFn: ({ signal }) => requestJson({ path: STAFF_PATHS.version, signal }, versionState),
  staleTime: 3_600_000,
});
