import { me } from "@harapen/contract/staff/me";
import { STAFF_PATHS } from "@harapen/contract/staff/paths";
import { queryOptions } from "@tanstack/react-query";
import { requestJson } from "./request.ts";

/** Who has signed in, and where they have which roles. */
export const meQuery = queryOptions({
  queryKey: ["me"],
  queryFn: ({ signal }) => requestJson({ path: STAFF_PATHS.me, signal }, me),
  staleTime: 60_000,
});
