import { COPIED_BIRDS, type CopiedBirds } from "@harapen/contract/staff/aquariums";
import { Checkbox, Radio } from "@mantine/core";
import { useSuspenseQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useParams } from "react-router";
import { addAquarium, aquariumsQuery } from "../../api/aquariums.ts";
import { textIn } from "../../draft/display-text.ts";
import { inBoth, useStaffLocale, useTexts } from "../../i18n/texts.ts";
import { Page } from "../../ui/Page.tsx";
import { isNamed, MakeButton, NameFields, type NewName, toNamed, useMakeAquarium } from "./NameFields.tsx";
import styles from "./NewAquariumScreen.module.css";

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
  const making = useMakeAquarium(addAquarium);
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

type Choices = Readonly<Record<CopiedBirds, { name: string; means: string }>>;

const birdsJa: Choices = {
  "with-photographs": {
    name: "ペンギンを、写真もいっしょに",
    means: "名前、ことば、もよう、写真、その位置合わせ",
  },
  "without-photographs": {
    name: "ペンギンを、写真なしで",
    means: "名前、ことば、もよう。写真はあとで加えます",
  },
  none: { name: "ペンギンは入れない", means: "バンドと場所だけで始めます" },
};

const birdsEn: Choices = {
  "with-photographs": {
    name: "The penguins with their photographs",
    means: "names, words, spots, photographs and how they are aligned",
  },
  "without-photographs": {
    name: "The penguins without photographs",
    means: "names, texts and spots; you can add photographs later",
  },
  none: { name: "No penguins", means: "it begins with only bands and places" },
};

const COPY_AQUARIUM = inBoth({
  ja: {
    title: (name: string) => `${name}の写しをつくる`,
    lead: "いま公開されている内容だけを写します。公開の記録、なかま、来館者のアルバムは写しません。写しは、見せるまで来館者には見えません。",
    birds: "持っていくもの",
    always: "バンドの色と場所、その呼び名は、いつもいっしょです。",
    birdsOf: birdsJa,
    settings: "アンケートの URL と、調査のための設定もいっしょに",
    settingsMeans: "別の調査に使う写しなら、外してください",
    create: "写しをつくる",
  },
  en: {
    title: (name: string) => `Copy ${name}`,
    lead: "What is published now is copied. Drafts, history, people and visitors' albums are not. Visitors do not see the copy until you show it.",
    birds: "What to copy",
    always: "Band colours and places, with their words, are always copied.",
    birdsOf: birdsEn,
    settings: "The questionnaires' addresses and the settings of studies, too",
    settingsMeans: "leave them out if the copy is for another study",
    create: "Make the copy",
  },
});
