import { useQueryClient } from "@tanstack/react-query";
import { Message } from "../i18n/Message.tsx";
import { Button } from "../ui/Button.tsx";
import { Notice } from "../ui/Notice.tsx";

/** The error page in place of a screen whose aquarium could not be loaded, with a button that tries again. */
export function LoadError() {
  const queryClient = useQueryClient();
  return (
    <Notice title={<Message of="common.error" />} text={<Message of="catalog.loadFailed" />}>
      <Button variant="primary" onClick={() => void queryClient.invalidateQueries()}>
        <Message of="common.retry" />
      </Button>
    </Notice>
  );
}
