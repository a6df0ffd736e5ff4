import { diagnosis } from "@harapen/contract/staff/doctor";
import { STAFF_PATHS } from "@harapen/contract/staff/paths";
import { queryOptions } from "@tanstack/react-query";
import { requestJson } from "./request.ts";

/** What the server's doctor finds: asked for when the screen is opened, and on request. */
export const doctorQuery = queryOptions({
  queryKey: ["doctor"],
  queryFn: ({ signal }) => requestJson({ path: STAFF_PATHS.doctor, signal }, diagnosis),
  refetchOnWindowFocus: false,
  retry: false,
});
