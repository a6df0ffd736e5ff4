import type { ReactNode } from "react";
import styles from "./Page.module.css";
import { PenguinFigure } from "./PenguinFigure.tsx";
import { useDocumentTitle } from "./use-document-title.ts";

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
