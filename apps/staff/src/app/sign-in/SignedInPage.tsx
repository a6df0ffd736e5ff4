import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { Navigate, useLocation, useNavigate } from "react-router";
import { useTexts } from "../../i18n/texts.ts";
import { loadSignInSettings } from "../../identity/provider.ts";
import { sendResponse } from "../../identity/response-channel.ts";
import { finishSignIn, isBegunHere, signOut } from "../../identity/sign-in.ts";
import { BASE_PATH, paths } from "../../routes/paths.ts";
import { ButtonLink } from "../../ui/Button.tsx";
import { PlainPage } from "../../ui/Page.tsx";
import { ConnectionErrorPage } from "../pages.tsx";
import { SIGN_IN } from "./texts.ts";

/** Ends a sign-in. Resolves to the path where it began; to undefined where the tab that began it ends it. */
async function endSignIn(address: URL): Promise<string | undefined> {
  const settings = await loadSignInSettings();
  const isElsewhere = !address.searchParams.has("error") && !(await isBegunHere(settings, address));
  if (isElsewhere && (await sendResponse(address.href))) return undefined;
  return finishSignIn(settings, address);
}

/** The page to which the provider redirects: ends the sign-in, and goes to where it began. */
export function SignedInPage() {
  const texts = useTexts(SIGN_IN);
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const [end, setEnd] = useState<"failed" | "elsewhere">();
  const started = useRef(false);
  useEffect(() => {
    // The provider's code works once: an effect that React runs twice must not spend it twice.
    if (started.current) return;
    started.current = true;
    endSignIn(new URL(window.location.href))
      .then(async (returnTo) => {
        if (returnTo === undefined) return setEnd("elsewhere");
        await queryClient.resetQueries();
        await navigate(returnTo, { replace: true });
      })
      .catch(() => setEnd("failed"));
  }, [navigate, queryClient]);
  if (!end) return <PlainPage title={texts.signingIn}>{null}</PlainPage>;
  if (end === "elsewhere")
    return (
      <PlainPage title={texts.elsewhereTitle}>
        <p>{texts.elsewhere}</p>
      </PlainPage>
    );
  return (
    <PlainPage title={texts.failedTitle}>
      <p>{texts.failed}</p>
      <ButtonLink variant="primary" to={paths.start}>
        {texts.signIn}
      </ButtonLink>
    </PlainPage>
  );
}

/** The page that logs out: a screen with unsaved work asks first, as whenever it is left. */
export function SignOutPage() {
  const texts = useTexts(SIGN_IN);
  // A link from elsewhere must not log anybody out.
  const isChosen = useLocation().state === "chosen";
  const { mutate, isError } = useMutation({
    mutationFn: signOut,
    onSuccess: () => window.location.replace(BASE_PATH),
  });
  useEffect(() => {
    if (isChosen) mutate();
  }, [isChosen, mutate]);
  if (!isChosen) return <Navigate replace to={paths.start} />;
  if (isError) return <ConnectionErrorPage onRetry={() => mutate()} />;
  return <PlainPage title={texts.signingOut}>{null}</PlainPage>;
}
