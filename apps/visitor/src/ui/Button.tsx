import type { ComponentProps, MouseEvent } from "react";
import { type To, useHref, useLinkClickHandler } from "react-router";
import { nextPaint } from "../platform/next-paint.ts";
import { useLeaveOnce } from "../routes/screens.ts";
import styles from "./Button.module.css";

/** primary: the one thing to do next; plain: the other choices; quiet: a text that works like a link. */
export type ButtonVariant = "primary" | "plain" | "quiet";

interface ButtonProps extends ComponentProps<"button"> {
  variant?: ButtonVariant;
  /** Whether it currently does nothing. It keeps the keyboard focus, which a disabled button would lose. */
  unavailable?: boolean;
}

export function Button({
  variant = "plain",
  className,
  type = "button",
  unavailable,
  onClick,
  ...rest
}: ButtonProps) {
  return (
    <button
      type={type}
      className={[buttonClass(variant), className].filter(Boolean).join(" ")}
      aria-disabled={unavailable}
      onClick={unavailable ? preventSubmit : onClick}
      {...rest}
    />
  );
}

const preventSubmit = (event: MouseEvent) => event.preventDefault();

/** The class of a button, for links that look like one. */
export function buttonClass(variant: ButtonVariant): string {
  return `${styles.button} ${styles[variant]}`;
}

/** Moves the focus to the screen, when a press removes the element that had it. */
export function focusMain(): void {
  document.getElementById("main")?.focus({ preventScroll: true });
}

/** The ref of what may go while it has the focus, which moves to the screen then instead of being lost. */
export function passFocusOn(element: HTMLElement | null): () => void {
  return () => {
    if (document.activeElement === element) focusMain();
  };
}

type AnchorPart = Pick<ComponentProps<"a">, "ref" | "className" | "onClick" | "aria-current" | "children">;

interface ScreenLinkProps extends AnchorPart {
  to: To;
  /** The state of the history entry that it leads to. */
  state?: unknown;
}

/**
 * A link to a screen of the app. Navigates once its press is painted: leaving a screen takes a slow phone
 * longer than a press may stay unanswered. A second press meanwhile does nothing. It is not the router's
 * `Link`, whose part for frameworks would add two kilobytes to the first load.
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
