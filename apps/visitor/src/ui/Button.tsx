import type { ComponentProps, MouseEvent } from "react";
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
