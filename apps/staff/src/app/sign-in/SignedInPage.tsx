import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { useNavigate } from "react-router";
import { useTexts } from "../../i18n/texts.ts";
import { finishSignIn } from "../../identity/sign-in.ts";
import { loadSignInSettings } from "../../identity/sign-in-settings.ts";
import { paths } from "../../routes/paths.ts";
import { ButtonLink } from "../../ui/Button.tsx";
import { PlainPage } from "../../ui/page/Page.tsx";
import { SIGN_IN } from "./texts.ts";

/** The page that the provider leads back to: ends the sign-in, and goes to where it began. */
export function SignedInPage() {
  const texts = useTexts(SIGN_IN);
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const [failed, setFailed] = useState(false);
  const started = useRef(false);
  useEffect(() => {
    // The provider's code works once: an effect that React runs twice must not spend it twice.
    if (started.current) return;
    started.current = true;
    loadSignInSettings()
      .then((settings) => finishSignIn(settings, new URL(window.location.href)))
      .then(async (returnTo) => {
        await queryClient.resetQueries();
        await navigate(returnTo, { replace: true });
      })
      .catch(() => setFailed(true));
  }, [navigate, queryClient]);
  if (!failed) return <PlainPage title={texts.signingIn}>{null}</PlainPage>;
  return (
    <PlainPage title={texts.failedTitle}>
      <p>{texts.failed}</p>
      <ButtonLink look="primary" to={paths.start}>
        {texts.signIn}
      </ButtonLink>
    </PlainPage>
  );
}
