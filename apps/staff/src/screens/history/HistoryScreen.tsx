import type { Publish } from "@harapen/contract/staff/publish";
import { useSuspenseQuery } from "@tanstack/react-query";
import { useState, useTransition } from "react";
import { publishesQuery, publishQuery, restorePublish } from "../../api/publishes.ts";
import { useBirdFields } from "../../draft/differences/bird-fields.ts";
import { DifferenceTable, differingFields } from "../../draft/differences/DifferenceTable.tsx";
import { useDetailsFields } from "../../draft/differences/details-fields.ts";
import { textIn } from "../../draft/display-text.ts";
import { useRights, useSlug } from "../../draft/use-draft.ts";
import { usePublishing } from "../../draft/use-publishing.ts";
import { COMMON, useFormats, useStaffLocale, useTexts } from "../../i18n/texts.ts";
import { Button } from "../../ui/Button.tsx";
import { FormDialog } from "../../ui/Dialog.tsx";
import { Pill, useShowDone } from "../../ui/Notice.tsx";
import { Page } from "../../ui/Page.tsx";
import styles from "./HistoryScreen.module.css";
import { HISTORY } from "./texts.ts";

/** The publishes of the aquarium, newest first, with their differences and the ways to restore them. */
export function HistoryScreen() {
  const texts = useTexts(HISTORY);
  const { keep } = useRights();
  const { publishes } = useSuspenseQuery(publishesQuery(useSlug())).data;
  const [restore, setRestore] = useState<Restore>();
  return (
    <Page title={texts.title} lead={texts.lead}>
      <ol className={styles.list}>
        {publishes.map((publish, index) => (
          <PublishEntry
            key={publish.number}
            publish={publish}
            isCurrent={index === 0}
            onRestore={keep ? setRestore : undefined}
          />
        ))}
      </ol>
      {restore && <RestoreDialog restore={restore} onClose={() => setRestore(undefined)} />}
    </Page>
  );
}

interface PublishEntryProps {
  publish: Publish;
  isCurrent: boolean;
  /** Undefined where the person may not restore. */
  onRestore: ((restore: Restore) => void) | undefined;
}

/** One publish: when, by whom, what for; and on demand what it changed. */
function PublishEntry({ publish, isCurrent, onRestore }: PublishEntryProps) {
  const texts = useTexts(HISTORY);
  const { when } = useFormats();
  const { loading } = useTexts(COMMON);
  const [isOpen, setOpen] = useState(false);
  // The list does not move until the differences are loaded: a placeholder would have another height.
  const [isOpening, startOpening] = useTransition();
  const toggle = () => (isOpen ? setOpen(false) : startOpening(() => setOpen(true)));
  const { number, at, by, origin, note, restored } = publish;
  return (
    <li className={styles.entry}>
      <div className={styles.head}>
        <h2 className={styles.number}>{texts.number(number)}</h2>
        <time dateTime={at}>{when(at)}</time>
        <span>{by?.name ?? texts.byCommand}</span>
        <Pill tone="plain">{texts.origins[origin]}</Pill>
        {isCurrent && <Pill tone="done">{texts.current}</Pill>}
      </div>
      {(note || restored) && <p>{note || texts.restored(restored ?? 0)}</p>}
      <p className={styles.counts}>{texts.counts(publish)}</p>
      <div className={styles.actions}>
        <Button aria-expanded={isOpen} aria-busy={isOpening} onClick={toggle}>
          {isOpening ? loading : isOpen ? texts.close : texts.open}
        </Button>
        {onRestore && !isCurrent && <Button onClick={() => onRestore({ number })}>{texts.restoreAll}</Button>}
      </div>
      {isOpen && <PublishDifferences number={number} onRestore={isCurrent ? undefined : onRestore} />}
    </li>
  );
}

interface PublishDifferencesProps {
  number: number;
  onRestore: ((restore: Restore) => void) | undefined;
}

/** What a publish changed, bird by bird and field by field. */
function PublishDifferences({ number, onRestore }: PublishDifferencesProps) {
  const texts = useTexts(HISTORY);
  const { locale } = useStaffLocale();
  const describeBird = useBirdFields();
  const describeDetails = useDetailsFields();
  const { differences } = useSuspenseQuery(publishQuery(useSlug(), number)).data;
  return (
    <div className={styles.differences}>
      {differences.details && (
        <section className={styles.bird} aria-label={texts.details}>
          <h3>{texts.details}</h3>
          <DifferenceTable
            caption={texts.details}
            heads={[texts.before, texts.after]}
            differences={differingFields(
              differences.details.before && describeDetails(differences.details.before),
              differences.details.after && describeDetails(differences.details.after),
            )}
          />
        </section>
      )}
      {differences.reordered && <p>{texts.reordered}</p>}
      {differences.birds.map(({ id, before, after }) => {
        const name = textIn((after ?? before)?.name ?? {}, locale) ?? id;
        return (
          <section key={id} className={styles.bird} aria-label={name}>
            <h3>{name}</h3>
            <DifferenceTable
              caption={name}
              heads={[texts.before, texts.after]}
              differences={differingFields(before && describeBird(before), after && describeBird(after))}
            />
            {onRestore && after && (
              <div>
                <Button variant="quiet" onClick={() => onRestore({ number, bird: id })}>
                  {texts.restoreBird}
                </Button>
              </div>
            )}
          </section>
        );
      })}
    </div>
  );
}

/** What is restored: a whole publish, or one bird of it. */
interface Restore {
  readonly number: number;
  readonly bird?: string;
}

interface RestoreDialogProps {
  restore: Restore;
  onClose: () => void;
}

/** Asks, and then publishes the former content. */
function RestoreDialog({ restore, onClose }: RestoreDialogProps) {
  const texts = useTexts(HISTORY);
  const slug = useSlug();
  const showDone = useShowDone();
  const restoring = usePublishing({
    send: () => restorePublish(slug, restore),
    onPublished() {
      showDone(texts.done);
      onClose();
    },
  });
  return (
    <FormDialog
      title={texts.restoreTitle}
      action={texts.restore}
      variant="primary"
      doing={restoring}
      onSubmit={() => restoring.mutate()}
      onClose={onClose}
    >
      <p>
        {restore.bird === undefined
          ? texts.restoreLead(restore.number)
          : texts.restoreBirdLead(restore.number)}
      </p>
    </FormDialog>
  );
}
