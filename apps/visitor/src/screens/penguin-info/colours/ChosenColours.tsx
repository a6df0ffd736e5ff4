import { useTranslate } from "../../../i18n/translate.ts";
import { List } from "../../../ui/lists/List.tsx";
import styles from "./ChosenColours.module.css";
import { ColourLabel } from "./ColourLabel.tsx";
import { accessibleName, type Colour } from "./use-colour-names.ts";

interface ChosenColoursProps {
  colours: readonly Colour[];
  onRemove: (colour: Colour) => void;
}

/** The chosen colours as chips, in the order in which they were chosen. Pressing one removes it. */
export function ChosenColours({ colours, onRemove }: ChosenColoursProps) {
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
