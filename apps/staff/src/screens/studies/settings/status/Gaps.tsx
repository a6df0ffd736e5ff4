import type { Locale } from "@harapen/contract/locales";
import { type StudyGap, studyGapsDetails } from "@harapen/contract/studies/gaps";
import { detailsOf } from "../../../../api/staff-error.ts";
import { LOCALE_NAMES, useTexts } from "../../../../i18n/texts.ts";
import styles from "../Settings.module.css";
import { STATUS } from "./texts.ts";

/** The anchors where each gap is filled. */
const ANCHORS: Readonly<Record<StudyGap["code"], string>> = {
  name: "basics",
  purpose: "basics",
  days: "basics",
  past: "basics",
  "arm-name": "arms",
  weights: "arms",
  "arm-removed": "arms",
  "unit-changed": "arms",
  "blocks-changed": "arms",
  "block-size": "arms",
  "stratum-unasked": "arms",
  "consent-text": "consent",
  "guardian-text": "consent",
  question: "consent",
  "right-answer": "consent",
  retention: "retention",
};

/** Returns the gaps for which a change was refused. */
export function gapsOf(error: unknown): readonly StudyGap[] {
  return detailsOf(error, "not-ready", studyGapsDetails)?.gaps ?? [];
}

interface GapsProps {
  gaps: readonly StudyGap[];
  /** Opens the consent form in the language in which something is missing. */
  onLocale?: (locale: Locale) => void;
}

/** The gaps, each with a link to where it is filled. */
export function Gaps({ gaps, onLocale }: GapsProps) {
  const texts = useTexts(STATUS);
  if (gaps.length === 0) return null;
  return (
    <ul className={styles.list}>
      {gaps.map(({ code, arm, locale }) => (
        <li key={[code, arm, locale].join(" ")}>
          <a href={`#${ANCHORS[code]}`} onClick={() => locale && onLocale?.(locale)}>
            {[texts.gaps[code], locale && `(${LOCALE_NAMES[locale]})`, arm && `(${arm})`]
              .filter(Boolean)
              .join(" ")}
          </a>
        </li>
      ))}
    </ul>
  );
}
