import { type FormEvent, useState } from "react";
import { useTranslate } from "../../i18n/translate.ts";
import { Button } from "../../ui/Button.tsx";
import a11y from "../../ui/styles/visually-hidden.module.css";
import { BilingualLabel } from "./Bilingual.tsx";
import { ChosenColours } from "./ChosenColours.tsx";
import { ColourPicker } from "./ColourPicker.tsx";
import { isNamedLike } from "./colour-search.ts";
import { Field } from "./Field.tsx";
import styles from "./PenguinInfoForm.module.css";
import { useChoice } from "./use-choice.ts";
import { type Colour, spokenName } from "./use-colours.ts";

/** As long as the calls let a name be. */
const LONGEST_NAME = 200;

export interface Description {
  readonly penName: string;
  /** Colour codes, in the order of choice. */
  readonly bandColors: readonly string[];
}

interface PenguinInfoFormProps {
  /** The codes of the aquarium's band colours. */
  set: readonly string[];
  nameOf: (code: string) => Colour;
  former: Description;
  onDone: (description: Description) => void;
}

export function PenguinInfoForm({ set, nameOf, former, onDone }: PenguinInfoFormProps) {
  const t = useTranslate();
  const [penName, setPenName] = useState(former.penName);
  const [query, setQuery] = useState("");
  const [news, setNews] = useState("");
  const { chosen, unchosen, choose, remove, form } = useChoice(set, former.bandColors);

  const isFoundBy = (text: string) => (code: string) => {
    const { japanese, local } = nameOf(code);
    return isNamedLike(text, [japanese, local]);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (chosen.length > 0) onDone({ penName: penName.trim(), bandColors: chosen });
  };
  const chooseColour = (colour: Colour) => {
    choose(colour.code);
    setQuery("");
    setNews(t("penguinInfo.added", { colour: spokenName(colour) }));
  };
  const search = (text: string) => {
    setQuery(text);
    setNews(text && t("penguinInfo.found", { found: unchosen.filter(isFoundBy(text)).length }));
  };
  const removeColour = (colour: Colour) => {
    remove(colour.code);
    setNews(t("penguinInfo.removed", { colour: spokenName(colour) }));
  };

  return (
    <form ref={form} onSubmit={submit} className={styles.form}>
      <h2 className={styles.heading}>
        <BilingualLabel of="nameHeading" />
      </h2>
      <Field
        label="name"
        value={penName}
        onChange={setPenName}
        maxLength={LONGEST_NAME}
        enterKeyHint="next"
      />
      <h2 className={styles.heading}>
        <BilingualLabel of="bandsHeading" />
      </h2>
      <ChosenColours colours={chosen.map(nameOf)} onRemove={removeColour} />
      {unchosen.length > 0 && (
        <ColourPicker
          found={unchosen.filter(isFoundBy(query)).map(nameOf)}
          query={query}
          onSearch={search}
          onChoose={chooseColour}
        />
      )}
      {chosen.length > 0 && (
        <Button type="submit" variant="primary" className={styles.next}>
          <BilingualLabel of="next" />
        </Button>
      )}
      <p role="status" className={a11y.visuallyHidden}>
        {news}
      </p>
    </form>
  );
}
