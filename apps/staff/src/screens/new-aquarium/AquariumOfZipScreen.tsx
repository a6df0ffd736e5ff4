import type { PendingImport } from "@harapen/contract/staff/import";
import { useSuspenseQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useParams } from "react-router";
import { importAsAquarium, importQuery } from "../../api/exchange.ts";
import { textIn } from "../../draft/display-text.ts";
import { inBoth, useStaffLocale, useTexts } from "../../i18n/texts.ts";
import { paths } from "../../routes/paths.ts";
import { ButtonLink } from "../../ui/Button.tsx";
import { Notice } from "../../ui/Notice.tsx";
import { Page } from "../../ui/Page.tsx";
import { isNamed, MakeButton, NameFields, type NewName, toNamed, useMakeAquarium } from "./NameFields.tsx";
import styles from "./NewAquariumScreen.module.css";

type Zip = Extract<PendingImport, { state: "ready" }>;

/** The form for an aquarium of a zip that was sent to another: its name and address, as the zip has them. */
export function AquariumOfZipScreen() {
  const texts = useTexts(AQUARIUM_OF_ZIP);
  const { locale } = useStaffLocale();
  const { aquarium: sentTo = "" } = useParams();
  const zip = useSuspenseQuery(importQuery(sentTo)).data;
  if (zip.state !== "ready" || !zip.other)
    return (
      <Page title={texts.title("")} lead={texts.goneLead}>
        <Notice tone="todo" title={texts.gone} />
        <div className={styles.actions}>
          <ButtonLink to={paths.section(sentTo, "exchange")}>{texts.back}</ButtonLink>
        </div>
      </Page>
    );
  return (
    <Page title={texts.title(textIn(zip.other.name, locale) ?? zip.other.slug)} lead={texts.lead}>
      <ZipForm sentTo={sentTo} id={zip.id} other={zip.other} />
    </Page>
  );
}

interface ZipFormProps {
  sentTo: string;
  /** The id of the pending import. */
  id: string;
  other: NonNullable<Zip["other"]>;
}

function ZipForm({ sentTo, id, other: { slug, name: named, penguins } }: ZipFormProps) {
  const texts = useTexts(AQUARIUM_OF_ZIP);
  const [name, setName] = useState<NewName>({ ja: named.ja, en: named.en, slug });
  const making = useMakeAquarium((made: ReturnType<typeof toNamed>) =>
    importAsAquarium(sentTo, { ...made, name: { ...named, ja: made.name.ja, en: made.name.en }, id }),
  );
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        making.mutate(toNamed(name));
      }}
    >
      <NameFields name={name} onChange={setName} />
      <MakeButton disabled={!isNamed(name) || making.isPending} error={making.error}>
        {texts.create(penguins)}
      </MakeButton>
    </form>
  );
}

const AQUARIUM_OF_ZIP = inBoth({
  ja: {
    title: (name: string) => `${name || "zip"}を新しい水族館にする`,
    lead: "zip の中身は、新しい水族館の下書きに入ります。たしかめて公開し、見せるまで、来館者には見えません。",
    create: (birds: number) => `ペンギン ${birds} 羽の水族館をつくる`,
    gone: "待っている zip はもうありません",
    goneLead: "zip をもう一度選んでください。",
    back: "書き出し・取り込みへ",
  },
  en: {
    title: (name: string) => `Make ${name || "the zip"} a new aquarium`,
    lead: "What is in the zip becomes the draft of a new aquarium. Look at it, publish it, and show it: until then visitors do not see it.",
    create: (birds: number) => `Make an aquarium with ${birds === 1 ? "1 penguin" : `${birds} penguins`}`,
    gone: "No zip is waiting any more",
    goneLead: "Choose the zip again.",
    back: "To Export and import",
  },
});
