import { notifications } from "@mantine/notifications";
import type { ReactNode } from "react";
import { codeOf } from "../api/staff-error.ts";
import { COMMON, useTexts } from "../i18n/texts.ts";
import { FAILURES } from "./failure-texts.ts";
import styles from "./Notice.module.css";

interface NoticeProps {
  tone: "info" | "todo" | "wrong" | "done";
  title?: string;
  children?: ReactNode;
}

/** A message that stays on the screen for as long as it applies: a text, or elements. */
export function Notice({ tone, title, children }: NoticeProps) {
  return (
    <div className={`${styles.notice} ${styles[tone]}`} role={tone === "wrong" ? "alert" : "status"}>
      {title && <p className={styles.title}>{title}</p>}
      {typeof children === "string" ? <p>{children}</p> : children}
    </div>
  );
}

/** Says what a failed call means. */
export function Failure({ error }: { error: unknown }) {
  const failures = useTexts(FAILURES);
  return <Notice tone="wrong">{failures[codeOf(error)]}</Notice>;
}

/** Returns a function that shows for a moment what was done, also over the next screen. */
export function useShowDone(): (message: string) => void {
  const { close } = useTexts(COMMON);
  return (message) =>
    notifications.show({ message, color: "green", closeButtonProps: { "aria-label": close } });
}

/** A word on the state of something: done, to be done, wrong, or neutral. */
export function Pill({ tone, children }: { tone: "done" | "todo" | "wrong" | "plain"; children: ReactNode }) {
  return <span className={`${styles.pill} ${styles[`${tone}Pill`]}`}>{children}</span>;
}
