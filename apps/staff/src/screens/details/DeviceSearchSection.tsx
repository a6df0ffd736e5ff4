import { Checkbox } from "@mantine/core";
import { useTexts } from "../../i18n/texts.ts";
import { Section } from "../../ui/page/Section.tsx";
import { setSearchOnDevice } from "./change-details.ts";
import styles from "./DetailsScreen.module.css";
import type { PartProps } from "./part.ts";
import { DETAILS } from "./texts.ts";

/** Whether visitors' devices may keep what they need to search by themselves where there is no network. */
export function DeviceSearchSection({ details: { details }, onChange }: PartProps) {
  const texts = useTexts(DETAILS);
  return (
    <Section title={texts.deviceSearch} anchor="device-search">
      <p className={styles.lead}>{texts.deviceSearchLead}</p>
      <Checkbox
        label={texts.searchOnDevice}
        checked={details.search_on_device ?? true}
        onChange={(event) => onChange(setSearchOnDevice(event.currentTarget.checked))}
      />
    </Section>
  );
}
