import type { CSSProperties, ReactNode } from "react";
import { Message } from "../i18n/FormattedText.tsx";
import styles from "./Skeleton.module.css";
import a11y from "./styles/visually-hidden.module.css";

interface SkeletonProps {
  /** The text that is shown and announced; by default "loading…", which is only announced. */
  label?: ReactNode;
  /** The shapes of what is being loaded, in the place that it will have. */
  children: ReactNode;
}

/**
 * The loading indicator of what has a known shape. Like the spinner, it appears only where loading takes a
 * while.
 */
export function Skeleton({ label, children }: SkeletonProps) {
  return (
    <div className={styles.skeleton}>
      <p role="status" className={label ? styles.label : a11y.visuallyHidden}>
        {label ?? <Message of="common.loading" />}
      </p>
      <div aria-hidden="true">{children}</div>
    </div>
  );
}

/** A shape of a skeleton; lengths are of CSS. */
export function SkeletonBlock(
  shape: Pick<CSSProperties, "inlineSize" | "blockSize" | "borderRadius" | "aspectRatio">,
) {
  return <span className={styles.block} style={shape} />;
}

/** Lines of text of a skeleton, with their widths in percent. */
export function Lines({ widths }: { widths: readonly number[] }) {
  return (
    <span className={styles.lines}>
      {widths.map((width) => (
        <SkeletonBlock key={width} inlineSize={`${width}%`} />
      ))}
    </span>
  );
}
