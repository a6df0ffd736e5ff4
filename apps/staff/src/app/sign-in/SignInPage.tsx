import { useEffect, useRef } from "react";
import { useTexts } from "../../i18n/texts.ts";
import { Button } from "../../ui/Button.tsx";
import { LanguageSwitch } from "../../ui/LanguageSwitch.tsx";
import { PlainPage } from "../../ui/page/Page.tsx";
import { ConnectionErrorPage } from "../ConnectionErrorPage.tsx";
import { SIGN_IN } from "./texts.ts";
import { useSignIn } from "./use-sign-in.ts";

/** The page for somebody who has not signed in. */
export function SignInPage() {
  const texts = useTexts(SIGN_IN);
  const { settings, isError, refetch, begin, atOnce } = useSignIn();
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
