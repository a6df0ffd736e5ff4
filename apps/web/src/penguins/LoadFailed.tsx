import { useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { Words } from "../i18n/Words.tsx";
import { Button } from "../ui/Button.tsx";
import { Notice } from "../ui/Notice.tsx";

/** In place of a screen whose aquarium could not be loaded: what is the matter, and another try. */
export function LoadFailed() {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  return (
    <Notice title={t("common.error")} text={t("catalog.loadFailed")}>
      <Button look="primary" onClick={() => void queryClient.invalidateQueries()}>
        <Words of="common.retry" />
      </Button>
    </Notice>
  );
}
