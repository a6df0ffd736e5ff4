import { LOCALES } from "@harapen/contract/locales";
import type { DraftedBird } from "@harapen/contract/staff/draft";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { useStaffLocale } from "../i18n/locale-context.ts";
import { useTexts } from "../i18n/texts.ts";
import { paths } from "../routes/paths.ts";
import { Pill } from "../ui/feedback/Pill.tsx";
import { TABLE_ROLES } from "../ui/table-roles.ts";
import { BirdIcon } from "./BirdIcon.tsx";
import styles from "./BirdTable.module.css";
import { BIRD_TABLE } from "./bird-table-texts.ts";
import { localesOf, textIn } from "./display-text.ts";
import { useSlug } from "./use-draft.ts";

interface BirdRowProps {
  bird: DraftedBird;
  bands: ReactNode;
  /** How easily it is found. */
  found: ReactNode;
}

/** A bird's row: who it is, how far its bands, spots, photograph and words are, and how easily it is found. */
export function BirdRow({ bird, bands, found }: BirdRowProps) {
  const texts = useTexts(BIRD_TABLE);
  const { locale } = useStaffLocale();
  const { record, name } = bird.content;
  const to = paths.bird(useSlug(), bird.id);
  const state = bird.change?.state;
  const since = record.status?.since ?? "";
  return (
    <tr {...TABLE_ROLES.row} className={state === "removed" ? styles.removed : undefined}>
      <Cell>
        <Link to={to} className={styles.bird}>
          <BirdIcon bird={bird} />
          <span>
            <span className={styles.name}>{textIn(name, locale) ?? texts.noName}</span>
            {record.status && (
              <span className={styles.status}>{texts.status[record.status.kind](since)}</span>
            )}
          </span>
        </Link>
      </Cell>
      <Cell label={texts.bands}>{bands}</Cell>
      <Cell label={texts.spots}>
        <SpotsCell bird={bird} />
      </Cell>
      <Cell label={texts.photograph}>
        <PhotographCell bird={bird} />
      </Cell>
      <Cell label={texts.texts}>
        <Link to={`${to}#words`} className={styles.locales}>
          {LOCALES.map((one) => (
            <span key={one} className={localesOf(name).includes(one) ? undefined : styles.missing}>
              {one}
            </span>
          ))}
        </Link>
      </Cell>
      <Cell label={texts.found}>{found}</Cell>
      <Cell label={texts.draft}>{state && <Pill tone="plain">{texts[state]}</Pill>}</Cell>
    </tr>
  );
}

/** A cell, which as part of a card names its column itself. */
function Cell({ label, children }: { label?: string; children: ReactNode }) {
  return (
    <td {...TABLE_ROLES.cell} className={label ? undefined : styles.first}>
      {label && (
        <span className={styles.label} aria-hidden="true">
          {label}
        </span>
      )}
      {children}
    </td>
  );
}

function SpotsCell({ bird }: { bird: DraftedBird }) {
  const texts = useTexts(BIRD_TABLE);
  const slug = useSlug();
  const { spots, photographs = [] } = bird.content.record;
  const to = `${paths.bird(slug, bird.id)}#photographs`;
  if (!spots)
    return (
      <Link to={to}>
        <Pill tone="todo">{texts.notYet}</Pill>
      </Link>
    );
  return (
    <Link to={to} className={styles.plain}>
      {spots.length === 0 ? texts.noSpots : texts.spotCount(spots.length, photographs.length)}
    </Link>
  );
}

function PhotographCell({ bird }: { bird: DraftedBird }) {
  const texts = useTexts(BIRD_TABLE);
  const slug = useSlug();
  const { picture, alignment } = bird.content.record;
  const [tone, word] =
    picture === ""
      ? (["todo", texts.notYet] as const)
      : alignment
        ? (["done", texts.done] as const)
        : (["plain", texts.unaligned] as const);
  return (
    <Link to={`${paths.bird(slug, bird.id)}#photographs`}>
      <Pill tone={tone}>{word}</Pill>
    </Link>
  );
}
