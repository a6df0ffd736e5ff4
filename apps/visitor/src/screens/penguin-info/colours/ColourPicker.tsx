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
    // The Enter that ends an input method's composition chooses nothing.
    if (event.key !== "Enter" || event.nativeEvent.isComposing) return;
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
