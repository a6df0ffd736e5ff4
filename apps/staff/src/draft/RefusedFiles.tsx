import { codeOf } from "../api/staff-error.ts";
import { inBoth, useTexts } from "../i18n/texts.ts";
import { FAILURES } from "../ui/failure-texts.ts";
import { Notice } from "../ui/Notice.tsx";
import { FileError } from "./prepare-file.ts";
import styles from "./RefusedFiles.module.css";

/** A file that was not added to a bird, and why. */
export interface Refused {
  readonly name: string;
  readonly error: unknown;
}

/** Names the files that were not added to a bird, each with the reason. */
export function RefusedFiles({ files }: { files: readonly Refused[] }) {
  const texts = useTexts(REFUSED);
  const failures = useTexts(FAILURES);
  if (files.length === 0) return null;
  const reasonOf = (error: unknown) =>
    error instanceof FileError ? texts[error.fault] : failures[codeOf(error)];
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
    heic: "この端末では HEIC の写真を開けません。iPhone の「設定 › カメラ › フォーマット › 互換性優先」でとるか、JPEG で書き出してから入れてください。",
    hiddenPixels:
      "このブラウザは指紋採取を防ぐために写真の画素を隠すので、HEIC を変換できません。このページに canvas の読み取りを許可するか、別のブラウザを使うか、JPEG で書き出してから入れてください。",
    tooLarge: "25 MB より大きい写真は入れられません。",
    notAPhotograph: "写真のファイルではないようです。JPEG、PNG、WebP を選んでください。",
  },
  en: {
    title: "Files that were not added",
    refused: (name: string, reason: string) => `${name}: ${reason}`,
    heic: "This device can't open HEIC photographs. On an iPhone choose Settings › Camera › Formats › Most Compatible, or export it as JPEG first.",
    hiddenPixels:
      "This browser blocks access to a photograph's pixels (fingerprinting protection), so HEIC can't be converted. Allow this page to read canvas data, use another browser, or export the photograph as JPEG first.",
    tooLarge: "Photographs can be up to 25 MB.",
    notAPhotograph: "This does not seem to be a photograph. Please choose a JPEG, PNG or WebP.",
  },
});
