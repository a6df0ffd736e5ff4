import type { ComponentProps } from "react";
import { Link } from "react-router";
import styles from "./Button.module.css";

type Look = "primary" | "plain" | "danger" | "quiet";

const classOf = (look: Look, full: boolean) =>
  [styles.button, styles[look], full && styles.full].filter(Boolean).join(" ");

interface Shape {
  look?: Look;
  full?: boolean;
}

/** A button. `primary` is the screen's main action; a screen has only one. */
export function Button({ look = "plain", full = false, ...button }: Shape & ComponentProps<"button">) {
  return <button type="button" {...button} className={classOf(look, full)} />;
}

/** A link that looks like a button. */
export function ButtonLink({ look = "plain", full = false, ...link }: Shape & ComponentProps<typeof Link>) {
  return <Link {...link} className={classOf(look, full)} />;
}
