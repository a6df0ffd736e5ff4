import { MultiSelect } from "@mantine/core";
import { FIELDS } from "../../draft/differences/field-texts.ts";
import { textIn } from "../../draft/display-text.ts";
import { keptBirds, useDraft } from "../../draft/use-draft.ts";
import { useStaffLocale } from "../../i18n/locale-context.ts";
import { useTexts } from "../../i18n/texts.ts";
import { type BirdSectionProps, recordChange } from "./section-props.ts";

const MOST_PARENTS = 2;

/** A bird's parents among the aquarium's birds: visitors see families in their albums. */
export function ParentsField({ bird, onChange }: BirdSectionProps) {
  const { parents } = useTexts(FIELDS);
  const { locale } = useStaffLocale();
  const draft = useDraft();
  const { id, parent_ids = [] } = bird.record;
  const others = keptBirds(draft)
    .filter((other) => other.id !== id)
    .map((other) => ({ value: other.id, label: textIn(other.content.name, locale) ?? other.id }));
  return (
    <MultiSelect
      label={parents}
      value={[...parent_ids]}
      data={others}
      maxValues={MOST_PARENTS}
      searchable
      clearable
      hidePickedOptions
      onChange={(chosen) => onChange(recordChange({ parent_ids: chosen.length > 0 ? chosen : undefined }))}
    />
  );
}
