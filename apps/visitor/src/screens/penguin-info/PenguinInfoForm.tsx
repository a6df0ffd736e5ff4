import { type FormEvent, useState } from "react";
import { useTranslate } from "../../i18n/translate.ts";
import { nextPaint } from "../../platform/next-paint.ts";
import { Button } from "../../ui/Button.tsx";
import a11y from "../../ui/styles/visually-hidden.module.css";
import type { Description } from "../../visit/drawing-session.ts";
import { ChosenColours } from "./colours/ChosenColours.tsx";
import { ColourPicker } from "./colours/ColourPicker.tsx";
import { matchesQuery } from "./colours/colour-search.ts";
import { accessibleName, type Colour } from "./colours/use-colour-names.ts";
import { useColourSelection } from "./colours/use-colour-selection.ts";
import { BilingualLabel } from "./fields/Bilingual.tsx";
import { TextField } from "./fields/TextField.tsx";
import styles from "./PenguinInfoForm.module.css";

/** The longest name that the calls accept, in characters. */
const MAX_NAME_LENGTH = 200;

interface PenguinInfoFormProps {
  /** The codes of the aquarium's band colours. */
  codes: readonly string[];
  nameOf: (code: string) => Colour;
  initial: Description;
  onSubmit: (description: Description) => void;
}

/** The form for the name and the band colours of the penguin to be drawn. */
export function PenguinInfoForm({ codes, nameOf, initial, onSubmit }: PenguinInfoFormProps) {
  const t = useTranslate();
  const [penName, setPenName] = useState(initial.penName);
  const [query, setQuery] = useState("");
  const [announcement, announce] = useState("");
  const { chosen, unchosen, choose, remove, form } = useColourSelection(codes, initial.bandColors);

  const matches = (text: string) => (code: string) => matchesQuery(text, nameOf(code).searched);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (chosen.length > 0) onSubmit({ penName: penName.trim(), bandColors: chosen });
  };
  const chooseColour = async (colour: Colour) => {
    await nextPaint();
    choose(colour.code);
    setQuery("");
    announce(t("penguinInfo.added", { colour: accessibleName(colour) }));
  };
  const changeQuery = (text: string) => {
    setQuery(text);
    announce(text && t("penguinInfo.found", { found: unchosen.filter(matches(text)).length }));
  };
  const removeColour = (colour: Colour) => {
    remove(colour.code);
    announce(t("penguinInfo.removed", { colour: accessibleName(colour) }));
  };

  return (
    <form ref={form} onSubmit={submit} className={styles.form}>
      <h2 className={styles.heading}>
        <BilingualLabel of="nameHeading" />
      </h2>
      <TextField
        label="name"
        value={penName}
        onChange={setPenName}
        maxLength={MAX_NAME_LENGTH}
        enterKeyHint="next"
      />
      <h2 className={styles.heading}>
        <BilingualLabel of="bandsHeading" />
      </h2>
      <ChosenColours colours={chosen.map(nameOf)} onRemove={removeColour} />
      {unchosen.length > 0 && (
        <ColourPicker
          colours={unchosen.filter(matches(query)).map(nameOf)}
          query={query}
          onQueryChange={changeQuery}
          onChoose={chooseColour}
        />
      )}
      {chosen.length > 0 && (
        <Button type="submit" variant="primary" className={styles.next}>
          <BilingualLabel of="next" />
        </Button>
      )}
      <p role="status" className={a11y.visuallyHidden}>
        {announcement}
      </p>
    </form>
  );
}
