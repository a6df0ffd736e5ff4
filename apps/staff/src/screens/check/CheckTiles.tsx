import { NavLink } from "react-router";
import { useSlug } from "../../draft/use-draft.ts";
import { useTexts } from "../../i18n/texts.ts";
import { type CheckPart, paths } from "../../routes/paths.ts";
import styles from "./CheckScreen.module.css";
import { CHECK } from "./texts.ts";
import { useFigures } from "./use-figures.ts";

const PARTS: readonly (CheckPart | "readiness")[] = ["readiness", "lookAlikes", "learned", "statistics"];

/** The parts of the screen, each with its figure. */
export function CheckTiles() {
  const texts = useTexts(CHECK);
  const slug = useSlug();
  const figures = useFigures();
  return (
    <nav className={styles.tiles} aria-label={texts.parts}>
      {PARTS.map((part) => (
        <NavLink
          key={part}
          end
          preventScrollReset
          to={part === "readiness" ? paths.check(slug) : paths.check(slug, part)}
          className={styles.tile}
        >
          <span className={figures[part].isGood ? `${styles.number} ${styles.good}` : styles.number}>
            {figures[part].text}
          </span>
          <span>{texts[part]}</span>
        </NavLink>
      ))}
    </nav>
  );
}
