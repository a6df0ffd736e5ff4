import { FLIPPERS } from "@harapen/contract/records/bands";
import { SegmentedControl } from "@mantine/core";
import { DETAIL_FIELDS } from "../../draft/differences/details-field-texts.ts";
import type { DetailsSectionProps } from "../../draft/editing/edited-details.ts";
import { useTexts } from "../../i18n/texts.ts";
import { Section } from "../../ui/page/Section.tsx";
import { setBandRule } from "./change-details.ts";
import styles from "./DetailsScreen.module.css";
import { DETAILS } from "./texts.ts";

/** The numbers of bands on a flipper that are offered. */
const NUMBERS = [0, 1, 2, 3];
const ANY = "any";

/** An aquarium's own rule for its bands: how many on which flipper, and whether the flipper indicates the sex. */
export function BandRuleSection({ details: { details }, onChange }: DetailsSectionProps) {
  const texts = useTexts(DETAILS);
  const fields = useTexts(DETAIL_FIELDS);
  const { most = {}, female_flipper: female } = details.band_rule ?? {};
  const options = [
    { value: ANY, label: fields.any },
    ...NUMBERS.map((number) => ({ value: `${number}`, label: `${number}` })),
  ];
  return (
    <Section title={texts.rule}>
      <p className={styles.lead}>{texts.ruleLead}</p>
      <div className={styles.rule}>
        {FLIPPERS.map((flipper) => (
          <fieldset key={flipper}>
            <legend>{fields.most[flipper]}</legend>
            <SegmentedControl
              aria-label={fields.most[flipper]}
              value={most[flipper] === undefined ? ANY : `${most[flipper]}`}
              data={options}
              onChange={(to) => {
                const number = to === ANY ? undefined : Number(to);
                onChange(setBandRule({ most: { ...most, [flipper]: number } }));
              }}
            />
          </fieldset>
        ))}
        <fieldset>
          <legend>{fields.sexes}</legend>
          <SegmentedControl
            aria-label={fields.sexes}
            orientation="vertical"
            value={female ?? ANY}
            data={[
              { value: ANY, label: fields.femaleOn.unset },
              ...FLIPPERS.map((value) => ({ value, label: fields.femaleOn[value] })),
            ]}
            onChange={(to) => {
              const flipper = FLIPPERS.find((each) => each === to);
              onChange(setBandRule({ female_flipper: flipper }));
            }}
          />
        </fieldset>
      </div>
    </Section>
  );
}
