import { mediaAddress } from "@harapen/contract/calls/paths";
import type { BirdDocument, DetailsDocument } from "@harapen/contract/staff/content";
import { useBirdFields } from "../../draft/differences/bird-fields.ts";
import { DifferenceTable } from "../../draft/differences/DifferenceTable.tsx";
import { differingFields } from "../../draft/differences/differing-fields.ts";
import { FIELDS } from "../../draft/differences/field-texts.ts";
import { textIn } from "../../draft/display-text.ts";
import { useSlug } from "../../draft/use-draft.ts";
import { useStaffLocale } from "../../i18n/locale-context.ts";
import { useTexts } from "../../i18n/texts.ts";
import { Pill } from "../../ui/feedback/Pill.tsx";
import styles from "./ExchangeScreen.module.css";
import { EXCHANGE } from "./texts.ts";

interface BirdDifferenceProps {
  difference: {
    readonly id: string;
    readonly before: BirdDocument | null;
    readonly after: BirdDocument | null;
  };
  /** The zip's settings and labels, where they differ. */
  details: DetailsDocument | undefined;
  /** The birds that the zip adds or changes. */
  imported: readonly BirdDocument[];
  /** The digests of pictures by their names. */
  pictures: Readonly<Record<string, string>>;
}

/** One bird that a zip adds, changes or lacks: its picture, and the changes in plain words. */
export function BirdDifference({ difference, details, imported, pictures }: BirdDifferenceProps) {
  const texts = useTexts(EXCHANGE);
  const fields = useTexts(FIELDS);
  const { locale } = useStaffLocale();
  const slug = useSlug();
  const describeBird = useBirdFields({ details, birds: imported });
  const { id, before, after } = difference;
  const name = textIn((after ?? before)?.name ?? {}, locale) ?? id;
  const kind = !before ? "added" : !after ? "removed" : "changed";
  const address = (document: BirdDocument) =>
    mediaAddress(slug, document.record.picture, pictures[document.record.picture] ?? "");
  const facts = [fields.gender, fields.birthday, fields.place, fields.pair, fields.bands, fields.spots];
  const addresses = [...new Set([before, after].flatMap((each) => (each ? [address(each)] : [])))];
  const changed = differingFields(before && describeBird(before), after && describeBird(after)).filter(
    ({ field }) => field !== fields.picture,
  );
  return (
    <li className={styles.bird}>
      <span className={styles.pictures}>
        {addresses.map((each) => (
          <img key={each} className={styles.picture} src={each} alt="" loading="lazy" />
        ))}
      </span>
      <h3 className={styles.name}>
        <span>{name}</span> <Pill tone={texts.tones[kind]}>{texts.kinds[kind]}</Pill>
      </h3>
      <div className={styles.changes}>
        {kind === "removed" && <p>{texts.removedLead}</p>}
        {kind === "added" && (
          <p>
            {changed
              .filter(({ field }) => facts.includes(field))
              .map(({ field, after: text }) => texts.fact(field, text))
              .join(texts.separator)}
          </p>
        )}
        {kind === "changed" && changed.length > 0 && (
          <DifferenceTable caption={name} heads={[texts.before, texts.after]} differences={changed} />
        )}
        {kind === "changed" && addresses.length > 1 && <p>{texts.newPicture}</p>}
      </div>
    </li>
  );
}
