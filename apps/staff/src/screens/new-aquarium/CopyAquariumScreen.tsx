import { COPIED_BIRDS, type CopiedBirds } from "@harapen/contract/staff/aquariums";
import { Checkbox, Radio } from "@mantine/core";
import { useSuspenseQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useParams } from "react-router";
import { aquariumsQuery } from "../../api/aquariums.ts";
import { textIn } from "../../draft/display-text.ts";
import { useStaffLocale } from "../../i18n/locale-context.ts";
import { useTexts } from "../../i18n/texts.ts";
import { Page } from "../../ui/page/Page.tsx";
import { COPY_AQUARIUM } from "./copy-texts.ts";
import { MakeButton } from "./MakeButton.tsx";
import { isNamed, NameFields, type NewName, toNamed } from "./NameFields.tsx";
import styles from "./NewAquariumScreen.module.css";
import { useMakeAquarium } from "./use-make-aquarium.ts";

/** The form for a copy of an aquarium: its own name and address, and what is copied. */
export function CopyAquariumScreen() {
  const texts = useTexts(COPY_AQUARIUM);
  const { locale } = useStaffLocale();
  const { aquarium: original = "" } = useParams();
  const { aquariums } = useSuspenseQuery(aquariumsQuery).data;
  const copied = aquariums.find(({ slug }) => slug === original);
  const [name, setName] = useState<NewName>({ ja: "", en: "", slug: "" });
  const [birds, setBirds] = useState<CopiedBirds>("with-photographs");
  const [settings, setSettings] = useState(true);
  const making = useMakeAquarium();
  return (
    <Page title={texts.title((copied && textIn(copied.name, locale)) ?? original)} lead={texts.lead}>
      <form
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault();
          making.mutate({ ...toNamed(name), copy_of: original, birds, settings });
        }}
      >
        <NameFields name={name} onChange={setName} />
        <Radio.Group
          label={texts.birds}
          description={texts.always}
          value={birds}
          onChange={(to) => setBirds(to as CopiedBirds)}
        >
          {COPIED_BIRDS.map((each) => (
            <Radio
              key={each}
              className={styles.choice}
              value={each}
              label={texts.birdsOf[each].name}
              description={texts.birdsOf[each].means}
            />
          ))}
        </Radio.Group>
        <Checkbox
          className={styles.choice}
          label={texts.settings}
          description={texts.settingsMeans}
          checked={settings}
          onChange={(event) => setSettings(event.currentTarget.checked)}
        />
        <MakeButton disabled={!isNamed(name) || making.isPending} error={making.error}>
          {texts.create}
        </MakeButton>
      </form>
    </Page>
  );
}
