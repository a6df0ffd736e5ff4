import { useTexts } from "../i18n/texts.ts";
import { Button } from "../ui/Button.tsx";
import { COMMON } from "../ui/common-texts.ts";
import { FAILURES } from "../ui/feedback/failure-texts.ts";
import { PlainPage } from "../ui/page/Page.tsx";
import { SIGN_IN } from "./sign-in/texts.ts";

/** The page for when what every screen needs cannot be loaded from the server. */
export function ConnectionErrorPage({ onRetry }: { onRetry: () => void }) {
  const { brokenTitle } = useTexts(SIGN_IN);
  const { retry } = useTexts(COMMON);
  const { network } = useTexts(FAILURES);
  return (
    <PlainPage title={brokenTitle}>
      <p role="alert">{network}</p>
      <Button variant="primary" onClick={onRetry}>
        {retry}
      </Button>
    </PlainPage>
  );
}
