import { Checkbox } from "@mantine/core";
import { DETAIL_FIELDS } from "../../draft/differences/details-field-texts.ts";
import type { DetailsSectionProps } from "../../draft/editing/edited-details.ts";
import { useTexts } from "../../i18n/texts.ts";
import { Section } from "../../ui/page/Section.tsx";
import { setKeepEmail } from "./change-visitors.ts";
import { VISITORS } from "./texts.ts";

/** Whether members' verified e-mail addresses are kept with their drawings. */
export function EmailSection({ details: { details }, onChange }: DetailsSectionProps) {
  const texts = useTexts(VISITORS);
  const fields = useTexts(DETAIL_FIELDS);
  return (
    <Section title={texts.email} anchor="email">
      <Checkbox
        label={fields.keepEmail}
        description={texts.emailMeans}
        checked={details.keep_email ?? false}
        onChange={(event) => onChange(setKeepEmail(event.currentTarget.checked))}
      />
    </Section>
  );
}
