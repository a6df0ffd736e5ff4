import type { BirdDocument } from "@harapen/contract/staff/content";
import { SegmentedControl, Select } from "@mantine/core";
import { FIELDS } from "../../draft/differences/field-texts.ts";
import { labelsIn } from "../../draft/display-text.ts";
import type { DocumentEditor } from "../../draft/editing/document-editor.ts";
import { useDraft } from "../../draft/use-draft.ts";
import { useStaffLocale } from "../../i18n/locale-context.ts";
import { useTexts } from "../../i18n/texts.ts";
import { LabelledGroup } from "../../ui/LabelledGroup.tsx";
import { Section } from "../../ui/page/Section.tsx";
import styles from "./BirdForm.module.css";
import { BirthdayField } from "./BirthdayField.tsx";
import { PairField } from "./PairField.tsx";
import { ParentsField } from "./ParentsField.tsx";
import { type BirdSectionProps, recordChange } from "./section-props.ts";
import { BIRD } from "./texts.ts";

const NO_PLACE = "";

interface FactsSectionProps extends BirdSectionProps {
  editor: DocumentEditor<BirdDocument>;
}

/** A bird's sex, place of origin, birthday, partner and parents. */
export function FactsSection({ bird, onChange, editor }: FactsSectionProps) {
  const texts = useTexts(BIRD);
  const fields = useTexts(FIELDS);
  const { locale } = useStaffLocale();
  const { labels } = useDraft().details.content;
  const { gender, place_id: place } = bird.record;
  const places = Object.entries(labelsIn(labels, "place", locale)).map(([value, label]) => ({
    value,
    label,
  }));
  return (
    <Section title={texts.facts} anchor="facts">
      <div className={styles.grid}>
        <LabelledGroup label={fields.gender}>
          <SegmentedControl
            aria-label={fields.gender}
            value={gender === "male" || gender === "female" ? gender : "unknown"}
            onChange={(to) => onChange(recordChange({ gender: to === "unknown" ? null : to }))}
            data={(["female", "male", "unknown"] as const).map((value) => ({ value, label: fields[value] }))}
          />
        </LabelledGroup>
        <BirthdayField bird={bird} onChange={onChange} />
        <Select
          label={fields.place}
          value={place ?? NO_PLACE}
          data={[{ value: NO_PLACE, label: texts.noPlace }, ...places]}
          allowDeselect={false}
          searchable
          onChange={(to) => onChange(recordChange({ place_id: to || null }))}
        />
        <PairField bird={bird} editor={editor} />
        <ParentsField bird={bird} onChange={onChange} />
      </div>
    </Section>
  );
}
