import type { MouseEvent, Ref } from "react";
import { Link, type LinkProps, useLinkClickHandler } from "react-router";
import { nextPaint } from "../platform/next-paint.ts";

type LinkPart = Pick<LinkProps, "to" | "state" | "className" | "onClick" | "aria-current" | "children">;

interface ScreenLinkProps extends LinkPart {
  ref?: Ref<HTMLAnchorElement> | undefined;
}

/** A link to a screen of the app. Navigates once its press is painted: to leave a screen takes a slow phone longer than a visitor waits for an answer. */
export function ScreenLink({ onClick, ...link }: ScreenLinkProps) {
  const navigate = useLinkClickHandler(link.to, { state: link.state });
  const press = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event);
    if (event.defaultPrevented || opensElsewhere(event)) return;
    event.preventDefault();
    void nextPaint().then(() => navigate(event));
  };
  return <Link {...link} onClick={press} />;
}

/** Whether the browser opens the link by itself, as in another tab. */
function opensElsewhere({ button, altKey, ctrlKey, metaKey, shiftKey }: MouseEvent): boolean {
  return button !== 0 || altKey || ctrlKey || metaKey || shiftKey;
}
