import { FLIPPERS } from "@harapen/contract/records/bands";
import { SegmentedControl } from "@mantine/core";
import { useTexts } from "../../i18n/texts.ts";
import { Section } from "../../ui/page/Section.tsx";
import { setBandRule } from "./change-details.ts";
import styles from "./DetailsScreen.module.css";
import type { PartProps } from "./part.ts";
import { DETAILS } from "./texts.ts";

/** The numbers of bands on a flipper that are offered. */
const NUMBERS = [0, 1, 2, 3];
const ANY = "any";

/** An aquarium's own rule of its bands: how many on which flipper, and whether the flipper tells the sex. */
export function BandRuleSection({ details: { details }, onChange }: PartProps) {
  const texts = useTexts(DETAILS);
  const { most = {}, female_flipper: female } = details.band_rule ?? {};
  const options = [
    { value: ANY, label: texts.any },
    ...NUMBERS.map((number) => ({ value: `${number}`, label: `${number}` })),
  ];
  return (
    <Section title={texts.rule}>
      <p className={styles.lead}>{texts.ruleLead}</p>
      <div className={styles.rule}>
        {FLIPPERS.map((flipper) => (
          <fieldset key={flipper}>
            <legend>{texts.most[flipper]}</legend>
            <SegmentedControl
              aria-label={texts.most[flipper]}
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
          <legend>{texts.sexes}</legend>
          <SegmentedControl
            aria-label={texts.sexes}
            orientation="vertical"
            value={female ?? ANY}
            data={[
              { value: ANY, label: texts.femaleOn.unset },
              ...FLIPPERS.map((value) => ({ value, label: texts.femaleOn[value] })),
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
