import { LOCALES, type Locale } from "@harapen/contract/locales";
import type { DraftedBird } from "@harapen/contract/staff/draft";
import { BirdLink } from "../../draft/bird-table/BirdLink.tsx";
import { localesOf } from "../../draft/display-text.ts";
import { useTexts } from "../../i18n/texts.ts";
import { CardCell, CardRow } from "../../ui/card-table/CardRow.tsx";
import { CardTable } from "../../ui/card-table/CardTable.tsx";
import { TABLE_ROLES } from "../../ui/card-table/table-roles.ts";
import { LOCALE_NAMES } from "../../ui/locale-names.ts";
import styles from "./TextsTable.module.css";
import { WORDS } from "./texts.ts";
import { WrittenCell } from "./WrittenCell.tsx";

interface TextsTableProps {
  /** All birds; the heads count those with a text. */
  birds: readonly DraftedBird[];
  shown: readonly DraftedBird[];
  onWrite: (bird: DraftedBird, locale: Locale) => void;
}

/** Names and comments, with a row for each bird and a column for each language; a tap on a cell leads to writing it. */
export function TextsTable({ birds, shown, onWrite }: TextsTableProps) {
  const texts = useTexts(WORDS);
  const count = (kind: "name" | "comment", locale: Locale) =>
    birds.filter(({ content }) => localesOf(content[kind]).includes(locale)).length;
  return (
    <CardTable
      label={texts.caption}
      heads={
        <>
          <th {...TABLE_ROLES.head} scope="col">
            {texts.bird}
          </th>
          {LOCALES.map((locale) => (
            <th key={locale} {...TABLE_ROLES.head} scope="col" className={styles.head}>
              <span>{LOCALE_NAMES[locale]}</span>
              <span className={styles.counts}>
                <span>{`${texts.name} ${texts.count(count("name", locale), birds.length)}`}</span>
                <br />
                <span>{`${texts.comment} ${texts.count(count("comment", locale), birds.length)}`}</span>
              </span>
            </th>
          ))}
        </>
      }
    >
      {shown.map((bird) => (
        <CardRow key={bird.id} cells="blocks">
          <CardCell>
            <BirdLink bird={bird} />
          </CardCell>
          {LOCALES.map((locale) => (
            <CardCell key={locale} label={LOCALE_NAMES[locale]}>
              <WrittenCell bird={bird} locale={locale} onWrite={() => onWrite(bird, locale)} />
            </CardCell>
          ))}
        </CardRow>
      ))}
    </CardTable>
  );
}
