import { codeOf } from "../api/staff-error.ts";
import { inBoth, useTexts } from "../i18n/texts.ts";
import { FAILURES } from "../ui/failure-texts.ts";
import { FileError } from "./prepare-file.ts";

/** Returns a function for the reason, in words, why a photograph's file could not be taken. */
export function useFileReason(): (error: unknown) => string {
  const texts = useTexts(FILE_FAULTS);
  const failures = useTexts(FAILURES);
  return (error) => (error instanceof FileError ? texts[error.fault] : failures[codeOf(error)]);
}

const FILE_FAULTS = inBoth({
  ja: {
    heic: "この端末では HEIC の写真を開けません。iPhone の「設定 › カメラ › フォーマット › 互換性優先」でとるか、JPEG で書き出してから入れてください。",
    hiddenPixels:
      "このブラウザは指紋採取を防ぐために写真の画素を隠すので、HEIC を変換できません。このページに canvas の読み取りを許可するか、別のブラウザを使うか、JPEG で書き出してから入れてください。",
    tooLarge: "25 MB より大きい写真は入れられません。",
    notAPhotograph: "写真のファイルではないようです。JPEG、PNG、WebP を選んでください。",
  },
  en: {
    heic: "This device can't open HEIC photographs. On an iPhone choose Settings › Camera › Formats › Most Compatible, or export it as JPEG first.",
    hiddenPixels:
      "This browser blocks access to a photograph's pixels (fingerprinting protection), so HEIC can't be converted. Allow this page to read canvas data, use another browser, or export the photograph as JPEG first.",
    tooLarge: "Photographs can be up to 25 MB.",
    notAPhotograph: "This does not seem to be a photograph. Please choose a JPEG, PNG or WebP.",
  },
});
