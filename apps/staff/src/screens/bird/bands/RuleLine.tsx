import type { BandRule } from "@harapen/contract/records/band-rule";
import { FLIPPERS } from "@harapen/contract/records/bands";
import { useTexts } from "../../../i18n/texts.ts";
import styles from "./Bands.module.css";
import { BANDS } from "./texts.ts";

/** An aquarium's rule for its bands in one line; nothing where it has none. */
export function RuleLine({ rule: { most, female_flipper: female } }: { rule: BandRule }) {
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
