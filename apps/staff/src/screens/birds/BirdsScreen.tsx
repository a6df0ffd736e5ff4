import { TextInput } from "@mantine/core";
import { useState } from "react";
import { BirdTable } from "../../draft/BirdTable.tsx";
import { keptBirds, useDraft, useRights, useSlug } from "../../draft/use-draft.ts";
import { inBoth, useTexts } from "../../i18n/texts.ts";
import { paths } from "../../routes/paths.ts";
import { ButtonLink } from "../../ui/Button.tsx";
import { Page } from "../../ui/Page.tsx";
import { matchesBird } from "./matches-bird.ts";

/** All birds of the aquarium. */
export function BirdsScreen() {
  const texts = useTexts(BIRDS);
  const draft = useDraft();
  const slug = useSlug();
  const { edit } = useRights();
  const [words, setWords] = useState("");
  const shown = draft.birds.filter(({ content }) => matchesBird(words, content));
  return (
    <Page
      title={texts.title(keptBirds(draft).length)}
      name={texts.name}
      actions={
        edit && (
          <>
            <ButtonLink to={paths.manyPhotographs(slug)}>{texts.photographs}</ButtonLink>
            <ButtonLink to={paths.who(slug)}>{texts.who}</ButtonLink>
            <ButtonLink to={paths.importBirds(slug)}>{texts.importBirds}</ButtonLink>
            <ButtonLink variant="primary" to={paths.newBird(slug)}>
              {texts.add}
            </ButtonLink>
          </>
        )
      }
    >
      {draft.birds.length > 0 && (
        <TextInput
          type="search"
          size="md"
          label={texts.search}
          value={words}
          onChange={(event) => setWords(event.currentTarget.value)}
        />
      )}
      {shown.length > 0 ? (
        <BirdTable birds={shown} />
      ) : (
        <p role="status">{draft.birds.length > 0 ? texts.none : texts.empty}</p>
      )}
    </Page>
  );
}

const BIRDS = inBoth({
  ja: {
    title: (count: number) => `ペンギン ${count} 羽`,
    name: "ペンギン",
    search: "名前でさがす",
    photographs: "写真をまとめて入れる",
    who: "この写真はだれ？",
    importBirds: "表から入れる",
    add: "＋ ペンギンを加える",
    empty: "まだペンギンがいません。",
    none: "この名前のペンギンはいません。",
  },
  en: {
    title: (count: number) => `${count} ${count === 1 ? "penguin" : "penguins"}`,
    name: "Penguins",
    search: "Search by name",
    photographs: "Many photographs",
    who: "Who is this?",
    importBirds: "From a table",
    add: "+ Add a penguin",
    empty: "There are no penguins yet.",
    none: "There is no penguin of this name.",
  },
});
