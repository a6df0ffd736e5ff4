import type { Publish } from "@harapen/contract/staff/publish";
import { useState, useTransition } from "react";
import { useStaffLocale } from "../../i18n/locale-context.ts";
import { useTexts } from "../../i18n/texts.ts";
import { Button } from "../../ui/Button.tsx";
import { COMMON } from "../../ui/common-texts.ts";
import { Pill } from "../../ui/feedback/Pill.tsx";
import styles from "./HistoryScreen.module.css";
import { PublishDifferences } from "./PublishDifferences.tsx";
import type { Restore } from "./RestoreDialog.tsx";
import { HISTORY } from "./texts.ts";

interface PublishEntryProps {
  publish: Publish;
  isCurrent: boolean;
  /** Undefined where the person may not restore. */
  onRestore: ((restore: Restore) => void) | undefined;
}

/** One publish: when, by whom, what for; and on demand what it changed. */
export function PublishEntry({ publish, isCurrent, onRestore }: PublishEntryProps) {
  const texts = useTexts(HISTORY);
  const { locale } = useStaffLocale();
  const { loading } = useTexts(COMMON);
  const [isOpen, setOpen] = useState(false);
  // The list does not move until the differences are loaded: a placeholder would have another height.
  const [isOpening, startOpening] = useTransition();
  const toggle = () => (isOpen ? setOpen(false) : startOpening(() => setOpen(true)));
  const { number, at, by, origin, note, restored } = publish;
  const when = new Date(at).toLocaleString(locale, { dateStyle: "medium", timeStyle: "short" });
  return (
    <li className={styles.entry}>
      <div className={styles.head}>
        <h2 className={styles.number}>{texts.number(number)}</h2>
        <time dateTime={at}>{when}</time>
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
