import { queryOptions } from "@tanstack/react-query";
import { loadSignInSettings } from "../../api/load-sign-in-settings.ts";

/** The query for how to sign in on this server, fetched once in a visit. */
export const signInSettingsQuery = queryOptions({
  queryKey: ["sign-in"],
  queryFn: ({ signal }) => loadSignInSettings(signal),
});
