import { PENGUIN_STATUSES, type PenguinStatus } from "@harapen/contract/penguin";
import { NativeSelect } from "@mantine/core";
import { FIELDS } from "../../draft/differences/field-texts.ts";
import { useTexts } from "../../i18n/texts.ts";
import { localDay } from "../../platform/local-day.ts";
import { DayField } from "../../ui/day/DayField.tsx";
import { Section } from "../../ui/page/Section.tsx";
import styles from "./BirdForm.module.css";
import { type BirdSectionProps, recordChange } from "./section-props.ts";
import { BIRD } from "./texts.ts";

/** Where a bird is today, and since when. */
export function StatusSection({ bird, onChange }: BirdSectionProps) {
  const texts = useTexts(BIRD);
  const { statuses } = useTexts(FIELDS);
  const { kind, since } = bird.record.status ?? { kind: "here" as const };
  // A bird that is here has no status, so that taking one back leaves no change in the draft.
  const change = (status: PenguinStatus | undefined) => onChange(recordChange({ status }));
  return (
    <Section title={texts.status} anchor="status">
      <div className={styles.grid}>
        <NativeSelect
          label={texts.status}
          value={kind}
          data={PENGUIN_STATUSES.map((value) => ({ value, label: statuses[value] }))}
          onChange={(event) => {
            const to = event.currentTarget.value as PenguinStatus["kind"];
            change(to === "here" ? undefined : { kind: to, since: since ?? localDay() });
          }}
        />
        {kind !== "here" && (
          <DayField label={texts.since} value={since} onChange={(day) => change({ kind, since: day })} />
        )}
      </div>
      <p className={styles.lead}>{texts.statusLead}</p>
    </Section>
  );
}
