import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef, useSyncExternalStore } from "react";
import { Outlet, useLocation } from "react-router";
import { meQuery } from "../../api/me.ts";
import { codeOf } from "../../api/staff-error.ts";
import { LanguageSwitch } from "../../i18n/LocaleProvider.tsx";
import { useStaffLocale, useTexts } from "../../i18n/texts.ts";
import { login } from "../../identity/login.ts";
import { loadSignInSettings } from "../../identity/provider.ts";
import { beginSignIn, type SignInManner, signOut } from "../../identity/sign-in.ts";
import { BASE_PATH } from "../../routes/paths.ts";
import { Button } from "../../ui/Button.tsx";
import { Loading, PlainPage } from "../../ui/Page.tsx";
import { ConnectionErrorPage } from "../pages.tsx";
import { LoginAgainDialog } from "./LoginAgainDialog.tsx";
import { LoginEndedDialog } from "./LoginEndedDialog.tsx";
import { SIGN_IN } from "./texts.ts";

/**
 * Lets staff through to the screens; shows everybody else how to become one. When a login ends, the screens
 * stay beneath a dialog, with everything unsaved.
 */
export function StaffOnly() {
  const { data, error, isPending, refetch } = useQuery(meQuery);
  const hasEnded = useSyncExternalStore(login.subscribe, login.hasEnded);
  const isAskedAgain = useSyncExternalStore(login.subscribe, login.isAskedAgain);
  if (isPending) return <Loading />;
  const code = error && codeOf(error);
  if (code === "unauthorized" && !data) return <SignInPage isFresh={false} />;
  if (code === "sign-in-again" && !data) return <SignInPage isFresh />;
  if (code === "not-staff" || code === "forbidden") return <NotStaffPage />;
  if (!data) return <ConnectionErrorPage onRetry={() => void refetch()} />;
  return (
    <>
      <Outlet />
      {hasEnded && <LoginEndedDialog me={data} />}
      {isAskedAgain && !hasEnded && <LoginAgainDialog me={data} />}
    </>
  );
}

/** The page for somebody who has not signed in, or whose sign-in does not count any more. */
function SignInPage({ isFresh }: Pick<SignInManner, "isFresh">) {
  const texts = useTexts(SIGN_IN);
  const { settings, isError, refetch, begin, atOnce } = useSignIn(isFresh);
  const begun = useRef(false);
  useEffect(() => {
    if (!atOnce || !begin || begun.current) return;
    begun.current = true;
    void begin();
  }, [atOnce, begin]);
  if (isError) return <ConnectionErrorPage onRetry={() => void refetch()} />;
  return (
    <PlainPage title={texts.title}>
      <p>{texts.lead}</p>
      {settings && !settings.enabled && <p>{texts.off}</p>}
      {begin && (
        <Button variant="primary" disabled={atOnce} onClick={() => void begin()}>
          {atOnce ? texts.signingIn : texts.signIn}
        </Button>
      )}
      {settings?.enabled && settings.demo && <p>{texts.demo}</p>}
      <LanguageSwitch />
    </PlainPage>
  );
}

/** The query key of an address that begins a sign-in without a click, such as the demo's link. */
const SIGN_IN_KEY = "sign-in";

/** How to sign in here, and whether the address asks to begin at once. */
function useSignIn(isFresh: boolean) {
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
  const begin = settings?.enabled ? () => beginSignIn(settings, { locale, returnTo, isFresh }) : undefined;
  return { settings, isError, refetch, begin, atOnce };
}

async function startOver(): Promise<void> {
  await signOut();
  window.location.assign(BASE_PATH);
}

/** The page for somebody who has signed in but is not staff. */
function NotStaffPage() {
  const texts = useTexts(SIGN_IN);
  return (
    <PlainPage title={texts.notStaffTitle}>
      <p>{texts.notStaff}</p>
      <Button onClick={() => void startOver()}>{texts.otherAccount}</Button>
    </PlainPage>
  );
}
