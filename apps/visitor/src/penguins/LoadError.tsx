import { useQueryClient } from "@tanstack/react-query";
import { Message } from "../i18n/FormattedText.tsx";
import { nextPaint } from "../platform/next-paint.ts";
import { Button } from "../ui/Button.tsx";
import { Notice } from "../ui/Notice.tsx";

/** The error page in place of a screen whose aquarium could not be loaded, with a button that tries again. */
export function LoadError() {
  const queryClient = useQueryClient();
  const retry = async () => {
    // The press is painted before the skeleton is.
    await nextPaint();
    await queryClient.invalidateQueries();
  };
  return (
    <Notice title={<Message of="common.error" />} text={<Message of="catalog.loadFailed" />}>
      <Button variant="primary" onClick={retry}>
        <Message of="common.retry" />
      </Button>
    </Notice>
  );
}
