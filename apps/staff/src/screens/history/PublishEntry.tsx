import type { Publish } from "@harapen/contract/staff/publish";
import { Suspense, useState } from "react";
import { useStaffLocale } from "../../i18n/locale-context.ts";
import { useTexts } from "../../i18n/texts.ts";
import { Button } from "../../ui/Button.tsx";
import { Pill } from "../../ui/feedback/Pill.tsx";
import { Loading } from "../../ui/page/Loading.tsx";
import styles from "./HistoryScreen.module.css";
import { PublishDifferences } from "./PublishDifferences.tsx";
import type { Restore } from "./RestoreDialog.tsx";
import { HISTORY } from "./texts.ts";

interface PublishEntryProps {
  publish: Publish;
  isCurrent: boolean;
  /** Unset where the person may not. */
  onRestore: ((restore: Restore) => void) | undefined;
}

/** One publish: when, by whom, what for; and on demand what it changed. */
export function PublishEntry({ publish, isCurrent, onRestore }: PublishEntryProps) {
  const texts = useTexts(HISTORY);
  const { locale } = useStaffLocale();
  const [isOpen, setOpen] = useState(false);
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
        <Button aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {isOpen ? texts.close : texts.open}
        </Button>
        {onRestore && !isCurrent && <Button onClick={() => onRestore({ number })}>{texts.restoreAll}</Button>}
      </div>
      {isOpen && (
        <Suspense fallback={<Loading />}>
          <PublishDifferences number={number} onRestore={isCurrent ? undefined : onRestore} />
        </Suspense>
      )}
    </li>
  );
}
