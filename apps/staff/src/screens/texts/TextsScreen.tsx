import { LOCALES, type Locale } from "@harapen/contract/locales";
import { strayMarks } from "@harapen/contract/readings";
import { Switch } from "@mantine/core";
import { useState } from "react";
import { Link } from "react-router";
import { localesOf, textIn } from "../../draft/display-text.ts";
import { keptBirds, useDraft, useSlug } from "../../draft/use-draft.ts";
import { useStaffLocale } from "../../i18n/locale-context.ts";
import { useTexts } from "../../i18n/texts.ts";
import { paths } from "../../routes/paths.ts";
import { Furigana } from "../../ui/furigana/Furigana.tsx";
import { LOCALE_NAMES } from "../../ui/locale-names.ts";
import { Page } from "../../ui/page/Page.tsx";
import styles from "./TextsScreen.module.css";
import { WORDS } from "./texts.ts";

/** Which of the birds' names and comments are written, in which language. */
export function TextsScreen() {
  const texts = useTexts(WORDS);
  const slug = useSlug();
  const { locale } = useStaffLocale();
  const birds = keptBirds(useDraft());
  const [onlyGaps, setOnlyGaps] = useState(false);
  const shown = onlyGaps
    ? birds.filter(
        ({ content }) =>
          localesOf(content.name).length + localesOf(content.comment).length < 2 * LOCALES.length,
      )
    : birds;
  const written = (kind: "name" | "comment", one: (typeof LOCALES)[number]) =>
    birds.filter(({ content }) => localesOf(content[kind]).includes(one)).length;
  return (
    <Page title={texts.title} lead={texts.lead}>
      <Switch
        label={texts.onlyGaps}
        checked={onlyGaps}
        onChange={(event) => setOnlyGaps(event.currentTarget.checked)}
      />
      {shown.length === 0 && <p role="status">{texts.none}</p>}
      <div className={styles.scroll}>
        <table className={styles.table} aria-label={texts.caption}>
          <thead>
            <tr>
              <th scope="col">{texts.bird}</th>
              {LOCALES.map((one) => (
                <th key={one} scope="col">
                  {LOCALE_NAMES[one]}
                  <span className={styles.counts}>
                    {`${texts.name} ${texts.count(written("name", one), birds.length)}`}
                    <br />
                    {`${texts.comment} ${texts.count(written("comment", one), birds.length)}`}
                  </span>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {shown.map(({ id, content }) => (
              <tr key={id}>
                <th scope="row">
                  <Link to={`${paths.bird(slug, id)}#words`} className={styles.bird}>
                    {textIn(content.name, locale) ?? texts.noName}
                  </Link>
                </th>
                {LOCALES.map((one) => (
                  <td key={one} lang={one}>
                    <span className={styles.text}>
                      <Written text={content.name[one]} locale={one} />
                    </span>
                    <span className={styles.comment}>
                      <Written text={content.comment[one]} locale={one} />
                    </span>
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Page>
  );
}

/** A text as visitors read it, in Japanese with its readings; a mark where it is missing, or has marks that make no reading. */
function Written({ text, locale }: { text: string | undefined; locale: Locale }) {
  const texts = useTexts(WORDS);
  if (!text) return <span className={styles.gap}>{texts.gap}</span>;
  if (locale !== "ja") return text;
  return (
    <>
      {strayMarks(text).length > 0 && <span className={styles.gap}>{texts.strayMark}</span>}{" "}
      <Furigana of={text} />
    </>
  );
}
