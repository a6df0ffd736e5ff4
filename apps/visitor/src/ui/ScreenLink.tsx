import type { ComponentProps, MouseEvent } from "react";
import { type To, useHref, useLinkClickHandler } from "react-router";
import { nextPaint } from "../platform/next-paint.ts";
import { useLeaveOnce } from "../routes/use-leave-once.ts";

type AnchorPart = Pick<ComponentProps<"a">, "ref" | "className" | "onClick" | "aria-current" | "children">;

interface ScreenLinkProps extends AnchorPart {
  to: To;
  /** The state of the history entry that it leads to. */
  state?: unknown;
}

/**
 * A link to a screen of the app. Navigates once its press is painted: leaving a screen takes a slow phone longer than a press may stay unanswered. A second press
 * meanwhile does nothing. It is not the router's `Link`, whose part for frameworks would add two kilobytes to the first load.
 */
export function ScreenLink({ to, state, onClick, ...anchor }: ScreenLinkProps) {
  const navigate = useLinkClickHandler<HTMLAnchorElement>(to, { state });
  const leaveOnce = useLeaveOnce();
  const press = (event: MouseEvent<HTMLAnchorElement>) => {
    if (opensElsewhere(event)) return onClick?.(event);
    event.preventDefault();
    leaveOnce(() => {
      onClick?.(event);
      void nextPaint().then(() => navigate(event));
    });
  };
  return <a {...anchor} href={useHref(to)} onClick={press} />;
}

/** Whether the browser opens the link by itself, as in another tab. */
function opensElsewhere({ button, altKey, ctrlKey, metaKey, shiftKey }: MouseEvent): boolean {
  return button !== 0 || altKey || ctrlKey || metaKey || shiftKey;
}
