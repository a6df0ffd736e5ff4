import { useDraft } from "../../draft/use-draft.ts";
import { useStaffLocale } from "../../i18n/locale-context.ts";
import { useTexts } from "../../i18n/texts.ts";
import { BandDot } from "../../ui/BandDots.tsx";
import { Section } from "../../ui/page/Section.tsx";
import styles from "./BirdForm.module.css";
import { ofRecord, type PartProps } from "./part.ts";
import { BIRD } from "./texts.ts";

/** The colours of a bird's bands, in the order in which they are tapped, out of those of the aquarium. */
export function BandsSection({ bird, onChange }: PartProps) {
  const texts = useTexts(BIRD);
  const { locale } = useStaffLocale();
  const { details, labels } = useDraft().details.content;
  const worn = bird.record.band_color;
  const offered = [...details.band_colors, ...worn.filter((code) => !details.band_colors.includes(code))];
  const toggle = (code: string) =>
    onChange(
      ofRecord({
        band_color: worn.includes(code) ? worn.filter((one) => one !== code) : [...worn, code],
      }),
    );
  return (
    <Section title={texts.bands} anchor="bands">
      <p className={styles.lead}>{texts.bandsLead}</p>
      <div className={styles.colours}>
        {offered.map((code) => (
          <button
            key={code}
            type="button"
            className={styles.colour}
            aria-pressed={worn.includes(code)}
            onClick={() => toggle(code)}
          >
            {worn.includes(code) && <span className={styles.order}>{worn.indexOf(code) + 1}</span>}
            <BandDot code={code} />
            {labels[locale].color[code] ?? code}
          </button>
        ))}
      </div>
    </Section>
  );
}
