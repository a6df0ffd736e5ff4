import type { ComponentProps } from "react";
import styles from "./Button.module.css";

/** primary: the one thing to do next; plain: the other choices; quiet: text that can be pressed. */
export type ButtonLook = "primary" | "plain" | "quiet";

interface ButtonProps extends ComponentProps<"button"> {
  look?: ButtonLook;
}

export function Button({ look = "plain", className, type = "button", ...rest }: ButtonProps) {
  return (
    <button type={type} className={[buttonClass(look), className].filter(Boolean).join(" ")} {...rest} />
  );
}

/** The look of a button for what is a link. */
export function buttonClass(look: ButtonLook): string {
  return `${styles.button} ${styles[look]}`;
}
