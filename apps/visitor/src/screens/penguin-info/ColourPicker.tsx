import type { KeyboardEvent } from "react";
import { BilingualLabel } from "./Bilingual.tsx";
import { ColourLabel } from "./ColourLabel.tsx";
import styles from "./ColourPicker.module.css";
import { Field } from "./Field.tsx";
import type { Colour } from "./use-colours.ts";

interface ColourPickerProps {
  /** What is not chosen yet and fits the query. */
  found: readonly Colour[];
  query: string;
  onSearch: (query: string) => void;
  onChoose: (colour: Colour) => void;
}

/** The colours that are left to choose from, and a search among them. */
export function ColourPicker({ found, query, onSearch, onChoose }: ColourPickerProps) {
  const chooseFirst = (event: KeyboardEvent) => {
    // The Enter that ends an input method's conversion chooses nothing.
    if (event.key !== "Enter" || event.nativeEvent.isComposing) return;
    event.preventDefault();
    if (query !== "" && found[0]) onChoose(found[0]);
  };
  return (
    <div className={styles.picker}>
      <Field
        label="search"
        type="search"
        data-search=""
        enterKeyHint="done"
        value={query}
        onChange={onSearch}
        onKeyDown={chooseFirst}
      />
      <ul className={styles.colours}>
        {found.map((colour) => (
          <ColourRow key={colour.code} colour={colour} onChoose={onChoose} />
        ))}
      </ul>
      {found.length === 0 && (
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
