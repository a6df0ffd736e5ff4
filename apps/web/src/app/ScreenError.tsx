import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import { useRouteError } from "react-router";
import { warn } from "../diagnostics/log.ts";
import { visitedAquarium } from "../penguins/visit.ts";
import { Button, buttonClass } from "../ui/Button.tsx";
import { Notice } from "../ui/Notice.tsx";
import { paths } from "./paths.ts";

/** Shown in place of a screen that failed. Both ways on load the page anew, so that no broken state comes along. */
export function ScreenError() {
  const { t } = useTranslation();
  const error = useRouteError();
  useEffect(() => warn("a screen failed", error), [error]);
  return (
    <Notice title={t("crash.title")} text={t("crash.text")}>
      <Button look="primary" onClick={() => window.location.reload()}>
        {t("crash.reload")}
      </Button>
      <a className={buttonClass("plain")} href={paths.home(visitedAquarium())}>
        {t("crash.home")}
      </a>
    </Notice>
  );
}
