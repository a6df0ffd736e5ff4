import { useEffect } from "react";
import { useRouteError } from "react-router";
import { Message } from "../i18n/Message.tsx";
import { warn } from "../platform/log.ts";
import { paths } from "../routes/paths.ts";
import { recordUncaught } from "../telemetry/events/uncaught-errors.ts";
import { Button, buttonClass } from "../ui/Button.tsx";
import { Notice } from "../ui/Notice.tsx";
import { currentAquarium } from "../visit/current-aquarium.ts";

/** The error page in place of a screen that failed. Both of its actions reload the page, so that no broken state remains. */
export function ScreenError() {
  const error = useRouteError();
  useEffect(() => {
    warn("a screen failed", error);
    recordUncaught(error);
  }, [error]);
  return (
    <Notice title={<Message of="crash.title" />} text={<Message of="crash.text" />}>
      <Button variant="primary" onClick={() => window.location.reload()}>
        <Message of="crash.reload" />
      </Button>
      <a className={buttonClass("plain")} href={paths.home(currentAquarium())}>
        <Message of="crash.home" />
      </a>
    </Notice>
  );
}
