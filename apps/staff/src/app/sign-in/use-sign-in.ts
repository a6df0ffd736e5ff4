import { useQuery } from "@tanstack/react-query";
import { useLocation } from "react-router";
import { useStaffLocale } from "../../i18n/locale-context.ts";
import { beginSignIn } from "../../identity/sign-in.ts";
import { loadSignInSettings } from "../../identity/sign-in-settings.ts";

/** The query key of an address that begins a sign-in without a click, such as the demo's link. */
const SIGN_IN_KEY = "sign-in";

/** How to sign in here, and whether the address asks to begin at once. */
export function useSignIn() {
  const { locale } = useStaffLocale();
  const { pathname, search } = useLocation();
  const {
    data: settings,
    isError,
    refetch,
  } = useQuery({
    queryKey: ["sign-in-settings"],
    queryFn: loadSignInSettings,
  });
  const query = new URLSearchParams(search);
  const atOnce = query.get(SIGN_IN_KEY) === "now";
  query.delete(SIGN_IN_KEY);
  const returnTo = [pathname, query].join(query.size > 0 ? "?" : "");
  const begin = settings?.enabled ? () => beginSignIn(settings, { locale, returnTo }) : undefined;
  return { settings, isError, refetch, begin, atOnce };
}
