import type { DraftedBird } from "@harapen/contract/staff/draft";
import { useSuspenseQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { readinessQuery } from "../../../api/draft.ts";
import { BirdIcon } from "../../../draft/BirdIcon.tsx";
import { labelsIn } from "../../../draft/display-text.ts";
import { PROBLEMS, problemPath } from "../../../draft/problems.ts";
import { useBirdNames, useDraft, useRights, useSlug } from "../../../draft/use-draft.ts";
import { LOCALE_NAMES, useStaffLocale, useTexts } from "../../../i18n/texts.ts";
import { paths } from "../../../routes/paths.ts";
import { Pill } from "../../../ui/Notice.tsx";
import { EmptyState, Section } from "../../../ui/Page.tsx";
import { useHardForChildren, useHardToFind } from "../use-hard-to-find.ts";
import styles from "./ReadinessPanel.module.css";
import { READINESS } from "./texts.ts";
import { countTodos, findTodos, KINDS, type Todo, type TodoKind } from "./todos.ts";

/** What is left to do before visitors find everything; each item leads to where it is fixed. */
export function ReadinessPanel() {
  const texts = useTexts(READINESS);
  const problems = useTexts(PROBLEMS);
  const slug = useSlug();
  const { birds } = useDraft();
  const { birdOf, nameOf } = useBirdNames();
  const { errors, gaps } = useSuspenseQuery(readinessQuery(slug)).data;
  const hardToFind = useHardToFind();
  const hardForChildren = useHardForChildren();
  const todos = findTodos(slug, gaps, birds, useRights());
  const isNothingLeft = errors.length + countTodos(todos) + hardToFind.length + hardForChildren.length === 0;
  if (isNothingLeft)
    return (
      <Section title={texts.title}>
        <EmptyState title={texts.nothing}>{texts.nothingLead}</EmptyState>
      </Section>
    );
  return (
    <Section title={texts.title}>
      <p className={styles.lead}>{texts.lead}</p>
      <div className={styles.groups}>
        <TodoGroup {...texts.blocking} tone="wrong">
          {errors.map((error) => (
            <li key={`${error.code} ${error.bird} ${error.field}`}>
              <Chip
                to={problemPath(slug, error)}
                bird={error.bird === undefined ? undefined : birdOf(error.bird)}
                detail={problems[error.code] ?? error.message}
              >
                {error.bird === undefined ? texts.details : nameOf(error.bird)}
              </Chip>
            </li>
          ))}
        </TodoGroup>
        {(
          [
            ["lookAlike", hardToFind],
            ["forChildren", hardForChildren],
          ] as const
        ).map(([kind, ids]) => (
          <TodoGroup key={kind} {...texts[kind]}>
            {ids.map((id) => (
              <li key={id}>
                <Chip to={`${paths.check(slug, "lookAlikes")}#${encodeURIComponent(id)}`} bird={birdOf(id)}>
                  {nameOf(id)}
                </Chip>
              </li>
            ))}
          </TodoGroup>
        ))}
        {KINDS.map((kind) => (
          <TodoChips key={kind} kind={kind} todos={todos[kind]} />
        ))}
      </div>
    </Section>
  );
}

function TodoChips({ kind, todos }: { kind: TodoKind; todos: readonly Todo[] }) {
  const texts = useTexts(READINESS);
  const nameOf = useTodoNames(kind);
  return (
    <TodoGroup {...texts.kinds[kind]}>
      {todos.map((todo) => (
        <li key={todo.key}>
          <Chip
            to={todo.to}
            bird={todo.bird}
            detail={todo.locales.map((locale) => LOCALE_NAMES[locale]).join(" · ")}
          >
            {nameOf(todo)}
          </Chip>
        </li>
      ))}
    </TodoGroup>
  );
}

/** The names of the birds or labels that items of a kind are about. */
function useTodoNames(kind: TodoKind): (todo: Todo) => string {
  const texts = useTexts(READINESS);
  const { locale } = useStaffLocale();
  const { labels } = useDraft().details.content;
  const { nameOf } = useBirdNames();
  return ({ bird, label }) => {
    if (bird) return nameOf(bird.id);
    if (kind === "stray-mark") return texts.details;
    return label ? (labelsIn(labels, label.of, locale)[label.code] ?? label.code) : texts.aquarium;
  };
}

interface TodoGroupProps {
  title: string;
  why: string;
  tone?: "todo" | "wrong";
  /** List items, one for each thing to do. */
  children: readonly ReactNode[];
}

/** The items of one kind that are left to do, and why; nothing where there are none. */
function TodoGroup({ title, why, tone = "todo", children }: TodoGroupProps) {
  if (children.length === 0) return null;
  return (
    <section className={styles.group} aria-label={title}>
      <header className={styles.head}>
        <h3>{title}</h3>
        <Pill tone={tone}>{children.length}</Pill>
      </header>
      <p className={styles.why}>{why}</p>
      <ul className={styles.chips}>{children}</ul>
    </section>
  );
}

interface ChipProps {
  to: string;
  /** The bird whose portrait it shows. */
  bird?: DraftedBird | undefined;
  /** What exactly is missing. */
  detail?: string;
  children: ReactNode;
}

/** A link to where something is fixed. */
function Chip({ to, bird, detail, children }: ChipProps) {
  return (
    <Link to={to} className={bird ? styles.chip : `${styles.chip} ${styles.plain}`}>
      {bird && <BirdIcon bird={bird} />}
      <span>
        <span>{children}</span> {detail && <span className={styles.detail}>{detail}</span>}
      </span>
    </Link>
  );
}
