import type { BirdDocument } from "@harapen/contract/staff/content";
import type { DraftResponse } from "@harapen/contract/staff/draft";
import { isSameJson } from "@harapen/contract/staff/sorted-json";
import { Checkbox } from "@mantine/core";
import { useBirdFields } from "../../draft/differences/bird-fields.ts";
import { DifferenceTable, differingFields } from "../../draft/differences/DifferenceTable.tsx";
import { addPlace, textIn } from "../../draft/display-text.ts";
import { useStaffLocale, useTexts } from "../../i18n/texts.ts";
import { Section } from "../../ui/Page.tsx";
import styles from "./ImportBirdsScreen.module.css";
import type { ReadBirds } from "./read-table.ts";
import { IMPORT } from "./texts.ts";

/** Sorts the birds of a table: those to be added, those that change, and how many stay as they are. */
export function sortedOut({ birds, before }: Pick<ReadBirds, "birds" | "before">) {
  const added = birds.filter(({ record }) => !before.has(record.id));
  const known = birds.filter(({ record }) => before.has(record.id));
  const changed = known.filter((bird) => !isSameJson(bird, before.get(bird.record.id)));
  return { added, changed, same: known.length - changed.length };
}

interface Props {
  readonly read: ReadBirds;
  readonly draft: DraftResponse;
  readonly changesKnown: boolean;
  readonly onChangesKnown: (changesKnown: boolean) => void;
}

/** What a table changes of the birds that are there, field by field, before anything is taken. */
export function ChangedBirds({ read, draft, changesKnown, onChangesKnown }: Props) {
  const texts = useTexts(IMPORT);
  const { locale } = useStaffLocale();
  const details = read.places.reduce(
    (changed, { code, word }) => addPlace(code, locale, word)(changed),
    draft.details.content,
  );
  const fieldsOf = useBirdFields({ details, birds: read.birds });
  const { changed, same } = sortedOut(read);
  const nameOf = ({ name, record }: BirdDocument) => textIn(name, locale) ?? record.id;
  if (read.before.size === 0 && changesKnown) return null;
  return (
    <Section title={texts.changes(changed.length)}>
      <Checkbox
        label={texts.changesKnown}
        checked={changesKnown}
        onChange={(event) => onChangesKnown(event.currentTarget.checked)}
      />
      {same > 0 && <p>{texts.same(same)}</p>}
      {changed.map((bird) => {
        const before = read.before.get(bird.record.id) ?? bird;
        return (
          <div key={bird.record.id} className={styles.changed}>
            <h3>{nameOf(before)}</h3>
            <DifferenceTable
              caption={nameOf(before)}
              heads={[texts.now, texts.fromTable]}
              differences={differingFields(fieldsOf(before), fieldsOf(bird))}
            />
          </div>
        );
      })}
      <p className={styles.hint}>{texts.nothingDeleted}</p>
    </Section>
  );
}
