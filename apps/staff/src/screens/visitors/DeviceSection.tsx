import { Checkbox } from "@mantine/core";
import { DETAIL_FIELDS } from "../../draft/differences/details-field-texts.ts";
import type { DetailsSectionProps } from "../../draft/editing/edited-details.ts";
import { useTexts } from "../../i18n/texts.ts";
import { Section } from "../../ui/page/Section.tsx";
import { setSearchOnDevice } from "./change-visitors.ts";
import { VISITORS } from "./texts.ts";

/** Whether visitors' devices may keep what they need to search by themselves where there is no network. */
export function DeviceSection({ details: { details }, onChange }: DetailsSectionProps) {
  const texts = useTexts(VISITORS);
  const fields = useTexts(DETAIL_FIELDS);
  return (
    <Section title={texts.device} anchor="device-search">
      <Checkbox
        label={fields.searchOnDevice}
        description={texts.deviceMeans}
        checked={details.search_on_device ?? true}
        onChange={(event) => onChange(setSearchOnDevice(event.currentTarget.checked))}
      />
    </Section>
  );
}
