import { Loader } from "@mantine/core";
import { type ReactNode, useEffect, useId } from "react";
import { COMMON, useTexts } from "../i18n/texts.ts";
import { useAnchor } from "./focus.ts";
import styles from "./Page.module.css";
import { PenguinShape, SHAPE_VIEW_BOX } from "./PatternFigure.tsx";

interface PageProps {
  title: string;
  /** The window's title, where the heading is longer. */
  name?: string;
  lead?: ReactNode;
  actions?: ReactNode;
  children: ReactNode;
}

/** A screen within the shell: its heading, its actions, its content. */
export function Page({ title, name = title, lead, actions, children }: PageProps) {
  useDocumentTitle(name);
  return (
    <div className={styles.page}>
      <header>
        <div className={styles.head}>
          <h1 className={styles.title}>{title}</h1>
          {actions && <div className={styles.actions}>{actions}</div>}
        </div>
        {lead && <p className={styles.lead}>{lead}</p>}
      </header>
      {children}
    </div>
  );
}

/** A screen of its own, without the shell: one picture, one message, one thing to do. */
export function PlainPage({ title, children }: Pick<PageProps, "title" | "children">) {
  useDocumentTitle(title);
  return (
    <main className={styles.center}>
      <PenguinFigure />
      <h1 className={styles.title}>{title}</h1>
      {children}
    </main>
  );
}

/** Names the window after the screen. */
export function useDocumentTitle(name: string): void {
  const { appName } = useTexts(COMMON);
  useEffect(() => {
    document.title = `${name} | ${appName}`;
  }, [name, appName]);
}

interface SectionProps {
  title: string;
  /** The part of the address that leads here. */
  anchor?: string;
  aside?: ReactNode;
  children: ReactNode;
}

/** A card of a screen. An address with its anchor scrolls it into view and moves the focus there. */
export function Section({ title, anchor, aside, children }: SectionProps) {
  const heading = useId();
  const section = useAnchor<HTMLElement>(anchor);
  return (
    <section ref={section} className={styles.section} id={anchor} tabIndex={-1} aria-labelledby={heading}>
      <header className={styles.sectionHead}>
        <h2 id={heading} className={styles.sectionTitle}>
          {title}
        </h2>
        {aside}
      </header>
      {children}
    </section>
  );
}

/** Shown where there is nothing to list: a penguin, what that means, and what to do next. */
export function EmptyState({ title, children }: { title: string; children: string }) {
  return (
    <div className={styles.empty}>
      <PenguinFigure />
      <strong>{title}</strong>
      <p>{children}</p>
    </div>
  );
}

/** Shown while a screen is being loaded. */
export function Loading() {
  const { loading } = useTexts(COMMON);
  return (
    <div className={styles.loading} role="status">
      <Loader type="dots" />
      <span>{loading}</span>
    </div>
  );
}

/** The penguin of the outline, for pages that have little else to show. */
export function PenguinFigure() {
  return (
    <svg className={styles.figure} viewBox={SHAPE_VIEW_BOX} aria-hidden="true">
      <PenguinShape />
      <circle className={styles.spot} cx={165} cy={190} r={8} />
      <circle className={styles.spot} cx={214} cy={228} r={7} />
      <circle className={styles.spot} cx={182} cy={300} r={9} />
    </svg>
  );
}
