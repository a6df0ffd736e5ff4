import type { KeyboardEvent } from "react";
import { List } from "../../../ui/lists/List.tsx";
import { BilingualLabel } from "../fields/Bilingual.tsx";
import { TextField } from "../fields/TextField.tsx";
import { ColourLabel } from "./ColourLabel.tsx";
import styles from "./ColourPicker.module.css";
import type { Colour } from "./use-colour-names.ts";

interface ColourPickerProps {
  /** The colours that are not chosen yet and match the query. */
  colours: readonly Colour[];
  query: string;
  onQueryChange: (query: string) => void;
  onChoose: (colour: Colour) => void;
}

/** The list of colours that are not chosen yet, with a search field. */
export function ColourPicker({ colours, query, onQueryChange, onChoose }: ColourPickerProps) {
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
 * Whether a key belongs to an input method, such as the Enter that ends a composition. WebKit tells it only by the code 229, after the composition's
 * end (https://bugs.webkit.org/show_bug.cgi?id=165004).
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
