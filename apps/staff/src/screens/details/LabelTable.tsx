import { LOCALES } from "@harapen/contract/locales";
import { bandsOf } from "@harapen/contract/records/bands";
import { labelsIn } from "../../draft/display-text.ts";
import type { DetailsSectionProps } from "../../draft/editing/edited-details.ts";
import { type LabelKind, setLabel } from "../../draft/labels.ts";
import { keptBirds, useDraft } from "../../draft/use-draft.ts";
import { useTexts } from "../../i18n/texts.ts";
import { Button } from "../../ui/Button.tsx";
import { BandDot } from "../../ui/colours/BandDots.tsx";
import { LocaleField } from "../../ui/furigana/LocaleField.tsx";
import { LOCALE_NAMES } from "../../ui/locale-names.ts";
import { moveColourUp, removeLabel } from "./change-details.ts";
import styles from "./DetailsScreen.module.css";
import { DETAILS } from "./texts.ts";

interface LabelTableProps extends DetailsSectionProps {
  kind: LabelKind;
  codes: readonly string[];
}

/** Colours or places with their labels in every language, and how many birds have them. */
export function LabelTable({ kind, codes, details, onChange }: LabelTableProps) {
  const texts = useTexts(DETAILS);
  const words = labelsIn(details.labels, kind, "ja");
  const birds = keptBirds(useDraft()).map(({ content }) => content.record);
  const usersOf = (code: string) =>
    birds.filter((record) =>
      kind === "color" ? bandsOf(record).some(({ color }) => color === code) : record.place_id === code,
    ).length;
  return (
    <ul className={styles.labels}>
      {codes.map((code, index) => {
        const word = words[code] ?? code;
        const users = usersOf(code);
        return (
          <li key={code} className={styles.label}>
            <span className={styles.code}>
              {kind === "color" && <BandDot code={code} />}
              <span className={styles.users}>{texts.used(users)}</span>
            </span>
            {LOCALES.map((locale) => (
              <LocaleField
                key={locale}
                locale={locale}
                label={`${word} ${LOCALE_NAMES[locale]}`}
                placeholder={LOCALE_NAMES[locale]}
                value={details.labels[locale][kind][code] ?? ""}
                onChange={(text) => onChange(setLabel(kind, code, locale, text))}
              />
            ))}
            <span className={styles.actions}>
              {kind === "color" && (
                <Button
                  variant="quiet"
                  disabled={index === 0}
                  aria-label={`${word} ${texts.up}`}
                  onClick={() => onChange(moveColourUp(code))}
                >
                  {texts.up}
                </Button>
              )}
              <Button
                variant="quiet"
                disabled={users > 0}
                aria-label={`${word} ${texts.remove}`}
                onClick={() => onChange(removeLabel(kind, code))}
              >
                {texts.remove}
              </Button>
            </span>
          </li>
        );
      })}
    </ul>
  );
}
