import type { ComponentProps } from "react";
import { Link } from "react-router";
import styles from "./Button.module.css";

type Variant = "primary" | "plain" | "danger" | "quiet";

const classOf = (variant: Variant, full: boolean) =>
  [styles.button, styles[variant], full && styles.full].filter(Boolean).join(" ");

interface Shape {
  variant?: Variant;
  full?: boolean;
}

/** A button. `primary` is the screen's main action; a screen has only one. */
export function Button({ variant = "plain", full = false, ...button }: Shape & ComponentProps<"button">) {
  return <button type="button" {...button} className={classOf(variant, full)} />;
}

/** A link that looks like a button. */
export function ButtonLink({
  variant = "plain",
  full = false,
  ...link
}: Shape & ComponentProps<typeof Link>) {
  return <Link {...link} className={classOf(variant, full)} />;
}
