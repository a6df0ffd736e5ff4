import {
  type Band,
  type BandRule,
  bandDepartures,
  bandsOf,
  FLIPPERS,
  type Flipper,
} from "@harapen/contract/bands";
import { SegmentedControl } from "@mantine/core";
import { useState } from "react";
import { labelsIn } from "../../../draft/display-text.ts";
import { useDraft, useToday } from "../../../draft/use-draft.ts";
import { useStaffLocale, useTexts } from "../../../i18n/texts.ts";
import { BandDot, ColourButton } from "../../../ui/BandDots.tsx";
import { Button } from "../../../ui/Button.tsx";
import { Disclosure } from "../../../ui/Disclosure.tsx";
import { DayField, LabelledGroup } from "../../../ui/fields.tsx";
import { Notice } from "../../../ui/Notice.tsx";
import { Section } from "../../../ui/Page.tsx";
import type { BirdSectionProps } from "../section-props.ts";
import styles from "./BandsSection.module.css";
import { addBand, changeBand, likelyFlipper, removeBand } from "./change-bands.ts";
import { BANDS } from "./texts.ts";

const SIDES = [...FLIPPERS, "unknown"] as const;

/** A bird's bands by flipper, with their days: those that it wears, and those that it wore. */
export function BandsSection({ bird, onChange }: BirdSectionProps) {
  const texts = useTexts(BANDS);
  const { locale } = useStaffLocale();
  const { details, labels } = useDraft().details.content;
  const rule = details.band_rule ?? {};
  const [chosen, setChosen] = useState<(typeof SIDES)[number]>();
  const side = chosen ?? likelyFlipper(rule, bird.record.gender) ?? "unknown";
  const numbered = bandsOf(bird.record).map((band, index) => ({ band, index }));
  const worn = numbered.filter(({ band }) => band.until === undefined);
  const former = numbered.filter(({ band }) => band.until !== undefined);
  const departures = bandDepartures(bird.record, rule);
  const words = labelsIn(labels, "color", locale);
  const wordFor = (code: string) => words[code] ?? code;
  const parts = ({ band, index }: (typeof numbered)[number]) => ({
    band,
    word: wordFor(band.color),
    onChange: (fields: Partial<typeof band>) => onChange(changeBand(index, fields)),
    onRemove: () => onChange(removeBand(index)),
  });
  return (
    <Section title={texts.title} anchor="bands">
      <p className={styles.lead}>{texts.lead}</p>
      <RuleLine rule={rule} />
      <LabelledGroup label={texts.side}>
        <SegmentedControl
          size="md"
          aria-label={texts.side}
          value={side}
          onChange={(to) => setChosen(to as typeof side)}
          data={SIDES.map((value) => ({ value, label: texts.sides[value] }))}
        />
      </LabelledGroup>
      <div className={styles.colours}>
        {details.band_colors.map((color) => (
          <ColourButton
            key={color}
            code={color}
            onClick={() =>
              onChange(addBand({ color, ...(side !== "unknown" && { flipper: side as Flipper }) }))
            }
          >
            {wordFor(color)}
          </ColourButton>
        ))}
      </div>
      <h3 className={styles.heading}>{texts.worn}</h3>
      {worn.length === 0 && <p className={styles.lead}>{texts.none}</p>}
      <ul className={styles.bands}>
        {worn.map((each) => (
          <WornBand key={each.index} {...parts(each)} />
        ))}
      </ul>
      {departures.length > 0 && (
        <Notice tone="todo">
          {departures.map((departure) => (
            <p key={`${departure.kind} ${departure.flipper}`}>{texts.departure(departure)}</p>
          ))}
          <p>{texts.departureLead}</p>
        </Notice>
      )}
      {former.length > 0 && (
        <Disclosure summary={texts.former(former.length)}>
          <ul className={styles.bands}>
            {former.map((each) => (
              <FormerBand key={each.index} {...parts(each)} />
            ))}
          </ul>
        </Disclosure>
      )}
    </Section>
  );
}

/** An aquarium's rule for its bands in one line; nothing where it has none. */
function RuleLine({ rule: { most, female_flipper: female } }: { rule: BandRule }) {
  const texts = useTexts(BANDS);
  const clauses = [
    ...FLIPPERS.flatMap((flipper) => {
      const number = most?.[flipper];
      return number === undefined ? [] : [texts.most(flipper, number)];
    }),
    ...(female ? [texts.sexes(female)] : []),
  ];
  if (clauses.length === 0) return null;
  return <p className={styles.rule}>{texts.rule(clauses)}</p>;
}

interface BandProps {
  band: Band;
  /** The word for its colour. */
  word: string;
  onChange: (fields: Partial<Band>) => void;
  onRemove: () => void;
}

/** A band that a bird wears: its flipper, its first day, and the action for one that was taken off today. */
function WornBand({ band: { color, flipper, since }, word, onChange, onRemove }: BandProps) {
  const today = useToday();
  const texts = useTexts(BANDS);
  return (
    <li className={styles.band}>
      <span className={styles.name}>
        <BandDot code={color} />
        <span>{word}</span>
      </span>
      <SegmentedControl
        size="md"
        aria-label={texts.sideOf(word)}
        value={flipper ?? "unknown"}
        onChange={(to) => onChange({ flipper: to === "unknown" ? undefined : (to as Flipper) })}
        data={SIDES.map((value) => ({ value, label: texts.sides[value] }))}
      />
      <DayField
        label={texts.since}
        today={today}
        value={since}
        onChange={(day) => onChange({ since: day })}
      />
      <BandActions
        word={word}
        action={texts.takeOff}
        onAct={() => onChange({ until: today })}
        onRemove={onRemove}
      />
    </li>
  );
}

/** A band that a bird wore: its days, and the action for a bird that still wears it. */
function FormerBand({ band, word, onChange, onRemove }: BandProps) {
  const today = useToday();
  const texts = useTexts(BANDS);
  const { color, flipper, since, until } = band;
  return (
    <li className={styles.band}>
      <span className={styles.name}>
        <BandDot code={color} />
        <span>{flipper ? `${word} · ${texts.sides[flipper]}` : word}</span>
      </span>
      <DayField
        today={today}
        label={texts.since}
        value={since}
        latest={until}
        onChange={(day) => onChange({ since: day })}
      />
      <DayField
        today={today}
        label={texts.until}
        value={until}
        earliest={since}
        onChange={(day) => day && onChange({ until: day })}
      />
      <BandActions
        word={word}
        action={texts.putOn}
        onAct={() => onChange({ until: undefined })}
        onRemove={onRemove}
      />
    </li>
  );
}

interface BandActionsProps extends Pick<BandProps, "word" | "onRemove"> {
  /** Taking it off, or putting it on again. */
  action: string;
  onAct: () => void;
}

/** The actions for a band: put it on or take it off, or say that it was never worn. */
function BandActions({ word, action, onAct, onRemove }: BandActionsProps) {
  const { remove } = useTexts(BANDS);
  return (
    <span className={styles.actions}>
      <Button aria-label={`${word}: ${action}`} onClick={onAct}>
        {action}
      </Button>
      <Button variant="quiet" aria-label={`${word}: ${remove}`} onClick={onRemove}>
        {remove}
      </Button>
    </span>
  );
}
