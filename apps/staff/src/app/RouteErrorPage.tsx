import { useTexts } from "../i18n/texts.ts";
import { Button } from "../ui/Button.tsx";
import { PlainPage } from "../ui/page/Page.tsx";
import { PAGES } from "./page-texts.ts";

/** The page for a screen that failed to render: its code is gone after a release, or has a fault. */
export function RouteErrorPage() {
  const texts = useTexts(PAGES);
  return (
    <PlainPage title={texts.errorTitle}>
      <p role="alert">{texts.error}</p>
      <Button variant="primary" onClick={() => window.location.reload()}>
        {texts.reload}
      </Button>
    </PlainPage>
  );
}
