import { type Me, me } from "@harapen/contract/staff/me";
import { STAFF_PATHS } from "@harapen/contract/staff/paths";
import { queryOptions } from "@tanstack/react-query";
import { login } from "../identity/login.ts";
import { requestJson } from "./request.ts";

/** The query for who has signed in, with their roles in each aquarium. */
export const meQuery = queryOptions({
  queryKey: ["me"],
  queryFn: async ({ signal }): Promise<Me> => {
    const found = await requestJson({ path: STAFF_PATHS.me, signal }, me);
    login.begin();
    return found;
  },
  staleTime: 60_000,
});

/** The query for who is logged in now, after a login has ended: the same person, somebody else, or nobody yet. */
export const whoQuery = queryOptions({
  queryKey: ["who"],
  queryFn: ({ signal }) => requestJson({ path: STAFF_PATHS.me, signal, evenLoggedOut: true }, me),
  staleTime: 0,
  gcTime: 0,
  refetchOnWindowFocus: "always",
});
