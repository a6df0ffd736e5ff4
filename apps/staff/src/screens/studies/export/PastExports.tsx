import { DIGESTED_BY_ALL, type PastExport } from "@harapen/contract/staff/studies/exports";
import type { StudySelection } from "@harapen/contract/studies/selection";
import { useStaffLocale } from "../../../i18n/locale-context.ts";
import { useTexts } from "../../../i18n/texts.ts";
import { saveFile } from "../../../platform/save-file.ts";
import { Button } from "../../../ui/Button.tsx";
import { Pill } from "../../../ui/feedback/Pill.tsx";
import styles from "./Export.module.css";
import { EXPORT } from "./texts.ts";

interface PastExportsProps {
  /** The newest first. */
  exports: readonly PastExport[];
  /** Undefined where no export can be made. */
  onUse: ((selection: StudySelection) => void) | undefined;
}

/** The exports that were made, each with its selection, the number by which receipts of deletions name it, and the digests of its files. */
export function PastExports({ exports, onUse }: PastExportsProps) {
  const digests = exports.map(({ files }) => files[DIGESTED_BY_ALL]);
  return (
    <ul className={styles.list}>
      {exports.map((past, index) => (
        <PastExportEntry
          key={past.id}
          past={past}
          isSame={digests.indexOf(digests[index], index + 1) > 0}
          onUse={onUse}
        />
      ))}
    </ul>
  );
}

interface PastExportEntryProps extends Pick<PastExportsProps, "onUse"> {
  past: PastExport;
  /** Whether an earlier one has the very same files. */
  isSame: boolean;
}

function PastExportEntry({ past: { id, at, by, selection, files }, isSame, onUse }: PastExportEntryProps) {
  const texts = useTexts(EXPORT);
  const { locale } = useStaffLocale();
  const when = new Date(at).toLocaleString(locale, { dateStyle: "medium", timeStyle: "short" });
  const chosen = [
    texts.days(selection.from, selection.to),
    selection.participants === "all" ? texts.all : texts.onlyAnalysed,
    selection.drawings ? texts.withDrawings : texts.withoutDrawings,
    ...(selection.parquet ? [texts.withParquet] : []),
  ];
  const save = () =>
    saveFile(new Blob([JSON.stringify(selection, null, 2)], { type: "application/json" }), "selection.json");
  return (
    <li className={styles.entry}>
      <p className={styles.when}>
        <time dateTime={at}>{when}</time> <span>{by ? (by.name ?? by.mail) : texts.byCommand}</span>{" "}
        {isSame && <Pill tone="done">{texts.same}</Pill>}
      </p>
      <p>{chosen.join(" · ")}</p>
      <p className={styles.number}>
        <span>{texts.number}</span> <code translate="no">{id}</code>
      </p>
      <div className={styles.actions}>
        {onUse && <Button onClick={() => onUse(selection)}>{texts.again}</Button>}
        <Button onClick={save}>{texts.save}</Button>
      </div>
      <details>
        <summary className={styles.summary}>{texts.digests(Object.keys(files).length)}</summary>
        <ul className={styles.digests}>
          {Object.entries(files).map(([path, digest]) => (
            <li key={path}>
              <span>{path}</span> <code translate="no">{digest}</code>
            </li>
          ))}
        </ul>
      </details>
    </li>
  );
}
