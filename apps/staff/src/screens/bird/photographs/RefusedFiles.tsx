import { codeOf } from "../../../api/staff-error.ts";
import { useTexts } from "../../../i18n/texts.ts";
import { FAILURES } from "../../../ui/feedback/failure-texts.ts";
import { Notice } from "../../../ui/feedback/Notice.tsx";
import styles from "./PhotographsSection.module.css";
import { FileError } from "./prepare-file.ts";
import { PHOTOGRAPHS } from "./texts.ts";
import type { Refused } from "./use-upload.ts";

/** Names the files that were not added to a bird, each with the reason. */
export function RefusedFiles({ files }: { files: readonly Refused[] }) {
  const texts = useTexts(PHOTOGRAPHS);
  const failures = useTexts(FAILURES);
  if (files.length === 0) return null;
  const reasonOf = (error: unknown) =>
    error instanceof FileError ? texts[error.fault] : failures[codeOf(error)];
  return (
    <Notice tone="wrong" title={texts.refusedTitle}>
      <ul className={styles.refused}>
        {files.map(({ name, error }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two files may have one name, and the list stays as it is.
          <li key={index}>{texts.refused(name, reasonOf(error))}</li>
        ))}
      </ul>
    </Notice>
  );
}
