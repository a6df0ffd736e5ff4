import type { PenguinRecord } from "@harapen/contract/records";
import { CONTENT_LIMITS } from "@harapen/contract/staff/limits";
import { Textarea, TextInput } from "@mantine/core";
import { FIELDS } from "../../draft/differences/field-texts.ts";
import { useToday } from "../../draft/use-draft.ts";
import { useTexts } from "../../i18n/texts.ts";
import { DayField } from "../../ui/fields.tsx";
import { Section } from "../../ui/Page.tsx";
import styles from "./BirdScreen.module.css";
import { type BirdSectionProps, recordChange } from "./section-props.ts";
import { BIRD } from "./texts.ts";

/** The numbers under which a bird is known elsewhere, with the words for them. */
const NUMBERS = [
  ["local_id", "localId"],
  ["studbook_id", "studbookId"],
  ["chip", "chip"],
] as const satisfies readonly (readonly [keyof PenguinRecord, keyof typeof FIELDS.ja])[];

/** What keepers know of a bird and visitors are never shown: its numbers, hatching, moult, and their notes. */
export function KeepingSection({ bird: { record }, onChange }: BirdSectionProps) {
  const texts = useTexts(BIRD);
  const fields = useTexts(FIELDS);
  const today = useToday();
  const set = (field: keyof PenguinRecord) => (text: string) =>
    onChange(recordChange({ [field]: text || undefined }));
  return (
    <Section title={texts.keeping} anchor="keeping">
      <p className={styles.lead}>{texts.keepingLead}</p>
      <div className={styles.grid}>
        {NUMBERS.map(([field, label]) => (
          <TextInput
            key={field}
            label={fields[label]}
            value={record[field] ?? ""}
            maxLength={CONTENT_LIMITS.number}
            autoComplete="off"
            spellCheck={false}
            onChange={(event) => set(field)(event.currentTarget.value)}
          />
        ))}
        <TextInput
          label={fields.hatch}
          value={record.hatch ?? ""}
          maxLength={CONTENT_LIMITS.hatch}
          onChange={(event) => set("hatch")(event.currentTarget.value)}
        />
        <DayField
          today={today}
          label={fields.moulted}
          value={record.moulted_iso}
          onChange={(day) => onChange(recordChange({ moulted_iso: day }))}
        />
      </div>
      <Textarea
        label={fields.notes}
        value={record.notes ?? ""}
        maxLength={CONTENT_LIMITS.notes}
        autosize
        minRows={3}
        onChange={(event) => set("notes")(event.currentTarget.value)}
      />
    </Section>
  );
}
