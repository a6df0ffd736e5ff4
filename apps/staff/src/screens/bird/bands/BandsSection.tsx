import { bandDepartures } from "@harapen/contract/records/band-rule";
import { bandsOf, FLIPPERS, type Flipper } from "@harapen/contract/records/bands";
import { SegmentedControl } from "@mantine/core";
import { useState } from "react";
import { labelsIn } from "../../../draft/display-text.ts";
import { useDraft } from "../../../draft/use-draft.ts";
import { useStaffLocale } from "../../../i18n/locale-context.ts";
import { useTexts } from "../../../i18n/texts.ts";
import { ColourButton } from "../../../ui/colours/ColourButton.tsx";
import { Notice } from "../../../ui/feedback/Notice.tsx";
import { LabelledGroup } from "../../../ui/LabelledGroup.tsx";
import { Section } from "../../../ui/page/Section.tsx";
import type { BirdSectionProps } from "../section-props.ts";
import styles from "./Bands.module.css";
import { addBand, changeBand, likelyFlipper, removeBand } from "./change-bands.ts";
import { FormerBand } from "./FormerBand.tsx";
import { RuleLine } from "./RuleLine.tsx";
import { BANDS } from "./texts.ts";
import { WornBand } from "./WornBand.tsx";

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
        <details className={styles.former}>
          <summary>{texts.former(former.length)}</summary>
          <ul className={styles.bands}>
            {former.map((each) => (
              <FormerBand key={each.index} {...parts(each)} />
            ))}
          </ul>
        </details>
      )}
    </Section>
  );
}
