import { useQueryClient } from "@tanstack/react-query";
import { Words } from "../i18n/Words.tsx";
import { Button } from "../ui/Button.tsx";
import { Notice } from "../ui/Notice.tsx";

/** In place of a screen whose aquarium could not be loaded: what is the matter, and another try. */
export function LoadFailed() {
  const queryClient = useQueryClient();
  return (
    <Notice title={<Words of="common.error" />} text={<Words of="catalog.loadFailed" />}>
      <Button look="primary" onClick={() => void queryClient.invalidateQueries()}>
        <Words of="common.retry" />
      </Button>
    </Notice>
  );
}
