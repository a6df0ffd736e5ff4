import { queryOptions } from "@tanstack/react-query";
import { loadSignIn } from "../api/load-sign-in.ts";

/** How to sign in here, asked for once in a visit. */
export const signInQuery = queryOptions({
  queryKey: ["sign-in"],
  queryFn: ({ signal }) => loadSignIn(signal),
});
