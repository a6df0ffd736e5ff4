import { TextInput } from "@mantine/core";
import { useState } from "react";
import type { DetailsSectionProps } from "../../draft/editing/edited-details.ts";
import { addPlace } from "../../draft/labels.ts";
import { useStaffLocale } from "../../i18n/locale-context.ts";
import { useTexts } from "../../i18n/texts.ts";
import { Button } from "../../ui/Button.tsx";
import styles from "./DetailsScreen.module.css";
import { DETAILS } from "./texts.ts";

/** Adds a place of origin by its name in the language of the page. */
export function AddPlace({ onChange }: Pick<DetailsSectionProps, "onChange">) {
  const texts = useTexts(DETAILS);
  const { locale } = useStaffLocale();
  const [name, setName] = useState("");
  return (
    <form
      className={styles.add}
      onSubmit={(event) => {
        event.preventDefault();
        onChange(addPlace(crypto.randomUUID(), locale, name.trim()));
        setName("");
      }}
    >
      <TextInput
        label={texts.placeName}
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <Button type="submit" disabled={name.trim() === ""}>
        {texts.addPlace}
      </Button>
    </form>
  );
}
