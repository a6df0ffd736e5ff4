import { useQuery } from "@tanstack/react-query";
import { type FormEvent, type KeyboardEvent, useState } from "react";
import { NavigationType, useNavigate, useNavigationType } from "react-router";
import { Message } from "../../i18n/FormattedText.tsx";
import { useLocale, useTranslate } from "../../i18n/translate.ts";
import { LoadError } from "../../penguins/LoadError.tsx";
import { Swatch } from "../../penguins/PenguinFacts.tsx";
import { aquariumQuery, useAquariumSlug } from "../../penguins/queries.ts";
import { nextPaint } from "../../platform/next-paint.ts";
import { paths } from "../../routes/paths.ts";
import { Button } from "../../ui/Button.tsx";
import { List } from "../../ui/List.tsx";
import { Spinner } from "../../ui/Spinner.tsx";
import a11y from "../../ui/styles/visually-hidden.module.css";
import type { Description } from "../../visit/drawing-session.ts";
import { useDrawingSession } from "../../visit/drawing-session-store.ts";
import { matchesQuery } from "./colour-search.ts";
import styles from "./PenguinInfoScreen.module.css";
import { Bilingual, BilingualLabel, TextField } from "./TextField.tsx";
import { accessibleName, type Colour, useColourNames } from "./use-colour-names.ts";
import { useColourSelection } from "./use-colour-selection.ts";

/**
 * The screen on which the visitor describes a penguin before drawing it: perhaps a name, and the colours of
 * its bands.
 */
export function PenguinInfoScreen() {
  const navigate = useNavigate();
  const { data: aquarium, isLoadingError } = useQuery(aquariumQuery(useAquariumSlug()));
  const nameOf = useColourNames();
  const initial = useInitialDescription();
  const describePenguin = useDrawingSession((session) => session.describePenguin);

  const submit = (description: Description) => {
    describePenguin(description);
    navigate(paths.drawAnywhere);
  };

  if (isLoadingError) return <LoadError />;
  if (!aquarium || !nameOf) return <Spinner />;
  return (
    <>
      <h1 className={a11y.visuallyHidden}>
        <Message of="penguinInfo.title" />
      </h1>
      <PenguinInfoForm codes={aquarium.band_colors} nameOf={nameOf} initial={initial} onSubmit={submit} />
    </>
  );
}

/**
 * Returns the initial values of the form: a description that no search has used yet. One that a search has
 * used is kept only on Back.
 */
function useInitialDescription(): Description {
  const isPop = useNavigationType() === NavigationType.Pop;
  const { described, penName, bandColors } = useDrawingSession.getState();
  return described ?? (isPop ? { penName, bandColors } : { penName: "", bandColors: [] });
}

/** The longest name that the calls accept, in characters. */
const MAX_NAME_LENGTH = 200;

interface PenguinInfoFormProps {
  /** The codes of the aquarium's band colours. */
  codes: readonly string[];
  nameOf: (code: string) => Colour;
  initial: Description;
  onSubmit: (description: Description) => void;
}

function PenguinInfoForm({ codes, nameOf, initial, onSubmit }: PenguinInfoFormProps) {
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

interface ChosenColoursProps {
  colours: readonly Colour[];
  onRemove: (colour: Colour) => void;
}

/** The chosen colours as chips, in the order in which they were chosen. Pressing one removes it. */
function ChosenColours({ colours, onRemove }: ChosenColoursProps) {
  const t = useTranslate();
  if (colours.length === 0) return null;
  return (
    <List aria-label={t("penguinInfo.chosen")} className={styles.chips}>
      {colours.map((colour) => (
        <li key={colour.code}>
          <button
            type="button"
            className={styles.chip}
            data-chosen={colour.code}
            aria-label={t("penguinInfo.remove", { colour: accessibleName(colour) })}
            onClick={() => onRemove(colour)}
          >
            <ColourLabel colour={colour} />
            <span aria-hidden="true">×</span>
          </button>
        </li>
      ))}
    </List>
  );
}

interface ColourPickerProps {
  /** The colours that are not chosen yet and match the query. */
  colours: readonly Colour[];
  query: string;
  onQueryChange: (query: string) => void;
  onChoose: (colour: Colour) => void;
}

/** The list of colours that are not chosen yet, with a search field. */
function ColourPicker({ colours, query, onQueryChange, onChoose }: ColourPickerProps) {
  const chooseFirst = (event: KeyboardEvent) => {
    if (event.key !== "Enter" || isOfInputMethod(event)) return;
    event.preventDefault();
    if (query !== "" && colours[0]) onChoose(colours[0]);
  };
  return (
    <div className={styles.picker}>
      <TextField
        label="search"
        type="search"
        data-search=""
        enterKeyHint="done"
        value={query}
        onChange={onQueryChange}
        onKeyDown={chooseFirst}
      />
      <List className={styles.colours}>
        {colours.map((colour) => (
          <ColourRow key={colour.code} colour={colour} onChoose={onChoose} />
        ))}
      </List>
      {colours.length === 0 && (
        <p className={styles.none}>
          <BilingualLabel of="noMatch" />
        </p>
      )}
    </div>
  );
}

/**
 * Whether a key belongs to an input method, such as the Enter that ends a composition. WebKit tells it only
 * by the code 229, after the composition's end (https://bugs.webkit.org/show_bug.cgi?id=165004).
 */
function isOfInputMethod({ nativeEvent: { isComposing, keyCode } }: KeyboardEvent): boolean {
  return isComposing || keyCode === 229;
}

function ColourRow({ colour, onChoose }: { colour: Colour; onChoose: (colour: Colour) => void }) {
  return (
    <li>
      <button
        type="button"
        className={styles.colour}
        data-unchosen={colour.code}
        onClick={() => onChoose(colour)}
      >
        <ColourLabel colour={colour} />
      </button>
    </li>
  );
}

/** A colour as a swatch with its name. */
function ColourLabel({ colour: { code, japanese, local } }: { colour: Colour }) {
  const translated = useLocale() !== "ja" && local !== japanese;
  return (
    <>
      <Swatch code={code} shape="circle" />
      <Bilingual japanese={japanese}>{translated && local}</Bilingual>
    </>
  );
}
