import type { ReadPhrases } from "@harapen/contract/aquarium";
import { bandColorOf } from "@harapen/contract/band-colors";
import type { Locale } from "@harapen/contract/locales";
import { FormattedText, Message, Phrases } from "../i18n/FormattedText.tsx";
import { formatDay } from "../i18n/format-day.ts";
import { type Translate, useLocale, useTranslate } from "../i18n/translate.ts";
import { List } from "../ui/List.tsx";
import type { LocalisedPenguin, PenguinNameLabel } from "./localise.ts";
import styles from "./PenguinFacts.module.css";

/** Since when a penguin has left, gender, birthday, pair, place and comment, each on a line of its own. */
export function PenguinFacts({ penguin }: { penguin: LocalisedPenguin }) {
  const t = useTranslate();
  const locale = useLocale();
  const { gender, birthday, pair, place, comment } = factsOf(penguin, locale, t);
  const { readings, languages } = penguin;
  return (
    <div className={styles.facts}>
      {penguin.former && (
        <p>
          <Message
            of={`penguin.${penguin.former.kind}`}
            values={{
              since: (
                <span className={styles.date}>
                  {formatDay(penguin.former.since, locale) || t("common.unknown")}
                </span>
              ),
            }}
          />
        </p>
      )}
      {gender && (
        <p>
          <Phrases of={[gender]} readings={readings.gender} lang={languages.gender} />
        </p>
      )}
      <p>
        <Message
          of="penguin.birthday"
          values={{ birthday: <span className={styles.date}>{birthday}</span> }}
        />
      </p>
      {pair && (
        <p>
          <Message
            of="penguin.pair"
            values={{ pair: <Phrases of={[pair]} readings={readings.pair} lang={languages.pair} /> }}
          />
        </p>
      )}
      {place && (
        <p>
          <Message
            of="penguin.place"
            values={{ place: <Phrases of={[place]} readings={readings.place} lang={languages.place} /> }}
          />
        </p>
      )}
      {comment.length > 0 && (
        <p className={styles.comment}>
          <Phrases of={comment} readings={readings.comment} />
        </p>
      )}
    </div>
  );
}

/**
 * The facts about a penguin, as the messages "Birthday: …." and the like take them. An unknown birthday, pair
 * or place reads "??". An unknown gender, a missing comment, and a pair or place that there is none of are
 * empty, and their lines left out.
 */
export function factsOf(penguin: LocalisedPenguin, locale: Locale, t: Translate) {
  const unknown = t("common.unknown");
  const day = formatDay(penguin.birthdayLabel, locale);
  return {
    gender: penguin.genderLabel,
    birthday: (day && penguin.isBirthdayAbout ? t("penguin.about", { birthday: day }) : day) || unknown,
    pair: penguin.pairLabel || (penguin.hasNoPair ? "" : unknown),
    place: penguin.placeLabel || (penguin.hasNoPlace ? "" : unknown),
    comment: penguin.commentPhrases,
  };
}

/** A penguin's name, with the keepers' readings, and in its own language where the visitor's lacks it. */
export function PenguinName({ of: { nameLabel, readings, languages } }: { of: PenguinNameLabel }) {
  return <Phrases of={[nameLabel]} readings={readings.name} lang={languages.name} />;
}

interface BandSwatchesProps {
  penguin: Pick<LocalisedPenguin, "bandColors" | "bandColorLabels">;
  shape: SwatchShape;
}

/** A penguin's flipper bands as swatches, named by label and tooltips: not everybody tells colours apart. */
export function BandSwatches({ penguin: { bandColors, bandColorLabels }, shape }: BandSwatchesProps) {
  const t = useTranslate();
  if (bandColors.length === 0) return null;
  return (
    <span
      role="img"
      aria-label={t("penguin.bands", { colours: bandColorLabels.join(", ") })}
      className={styles.bands}
    >
      {bandColors.map((code, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a penguin may wear one colour twice; the order is fixed
        <Swatch key={index} code={code} shape={shape} label={bandColorLabels[index]} />
      ))}
    </span>
  );
}

/** The shape of a swatch: circles on cards, chips and the detail screen; rectangles in the catalog. */
type SwatchShape = "circle" | "rectangle";

interface SwatchProps {
  /** A band colour's code. */
  code: string;
  shape: SwatchShape;
  /** The tooltip. */
  label?: string | undefined;
}

/** The colour of a flipper band. Not everybody can see it: its name has to be beside it. */
export function Swatch({ code, shape, label }: SwatchProps) {
  return (
    <span
      title={label}
      className={`${styles[shape]} ${isWhiteBand(code) ? styles.white : ""}`}
      style={{ backgroundColor: bandCssColor(code) }}
    />
  );
}

interface NamedBandsProps {
  penguin: Pick<LocalisedPenguin, "bandColors" | "bandColorLabels" | "readings" | "languages">;
  shape: SwatchShape;
}

/** A penguin's flipper bands, each with its colour's name. */
export function NamedBands({ penguin, shape }: NamedBandsProps) {
  const { bandColors, bandColorLabels, readings, languages } = penguin;
  if (bandColors.length === 0) return null;
  return (
    <List className={styles.named}>
      {bandColors.map((code, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a penguin may wear one colour twice; the order is fixed
        <li key={index} className={styles.band}>
          <Swatch code={code} shape={shape} />
          <BandLabel
            label={bandColorLabels[index] ?? ""}
            readings={readings.bandColors[index]}
            lang={languages.bandColors[index]}
          />
        </li>
      ))}
    </List>
  );
}

interface BandLabelProps {
  label: string;
  readings: ReadPhrases | undefined;
  /** The word's language, where it is not that of the page. */
  lang: Locale | undefined;
}

/** A colour's word, with the readings that keepers wrote, or the app's own for usual colours. */
export function BandLabel({ label, readings, lang }: BandLabelProps) {
  const isOfKeepers = readings ?? lang;
  return isOfKeepers ? (
    <Phrases of={[label]} readings={readings} lang={lang} />
  ) : (
    <FormattedText of={label} />
  );
}

const WHITE_VALUES: readonly string[] = ["white", "#fff", "#ffffff", "rgb(255,255,255)"];

/** Whether a band is white in any notation: its swatch then needs a border to be seen. */
export function isWhiteBand(code: string): boolean {
  return WHITE_VALUES.includes(code.toLowerCase().replaceAll(" ", ""));
}

/**
 * Returns the CSS colour of a band: the palette's for its code, or the code itself, which may be any CSS
 * colour.
 */
export function bandCssColor(code: string): string {
  return bandColorOf(code.toLowerCase()) ?? code;
}
