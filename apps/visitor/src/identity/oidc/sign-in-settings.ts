import { PATHS } from "@harapen/contract/calls/paths";
import { signInSettings } from "@harapen/contract/calls/sign-in";
import { queryOptions, useQuery } from "@tanstack/react-query";
import { requestJson } from "../../api/request.ts";

/** The query for how to sign in on this server, fetched once in a visit. */
export const signInSettingsQuery = queryOptions({
  queryKey: ["sign-in"],
  queryFn: ({ signal }) => requestJson({ path: PATHS.signIn, signal }, signInSettings),
});

/**
 * Why no log-in is offered. insecure: browsers withhold what makes a sign-in safe from pages by plain http.
 * noProvider: the server offers none at this address.
 */
type NoLogIn = "insecure" | "noProvider";

/**
 * Why a log-in can't be offered here; `undefined` where it can, as far as is known: from the page itself, as
 * the server has written it, and from the server's settings once something else has asked for them.
 */
export function useNoLogIn(): NoLogIn | undefined {
  const { data: settings } = useQuery({ ...signInSettingsQuery, enabled: false });
  if (import.meta.env.SSR) return settings?.enabled === false ? "noProvider" : undefined;
  if (!window.isSecureContext) return "insecure";
  const isOff = settings ? !settings.enabled : writtenIntoPage() === "off";
  return isOff ? "noProvider" : undefined;
}

const writtenIntoPage = () =>
  document.querySelector('meta[name="harapen-log-in"]')?.getAttribute("content") ?? "";
