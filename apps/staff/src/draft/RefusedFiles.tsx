import { inBoth, useTexts } from "../i18n/texts.ts";
import { Notice } from "../ui/Notice.tsx";
import { useFileReason } from "./file-texts.ts";
import styles from "./RefusedFiles.module.css";

/** A file that was not added to a bird, and why. */
export interface Refused {
  readonly name: string;
  readonly error: unknown;
}

/** Names the files that were not added to a bird, each with the reason. */
export function RefusedFiles({ files }: { files: readonly Refused[] }) {
  const texts = useTexts(REFUSED);
  const reasonOf = useFileReason();
  if (files.length === 0) return null;
  return (
    <Notice tone="wrong" title={texts.title}>
      <ul className={styles.refused}>
        {files.map(({ name, error }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two files may have one name, and the list stays as it is.
          <li key={index}>{texts.refused(name, reasonOf(error))}</li>
        ))}
      </ul>
    </Notice>
  );
}

const REFUSED = inBoth({
  ja: {
    title: "入れられなかったファイル",
    refused: (name: string, reason: string) => `${name}：${reason}`,
  },
  en: {
    title: "Files that were not added",
    refused: (name: string, reason: string) => `${name}: ${reason}`,
  },
});
