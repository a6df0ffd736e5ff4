import { NavLink } from "react-router";
import { useSlug } from "../../draft/use-draft.ts";
import { useTexts } from "../../i18n/texts.ts";
import { type CheckPart, paths } from "../../routes/paths.ts";
import { TileFigure } from "../../ui/tiles/TileFigure.tsx";
import styles from "../../ui/tiles/Tiles.module.css";
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
          <TileFigure figure={figures[part].text} label={texts[part]} isGood={figures[part].isGood} />
        </NavLink>
      ))}
    </nav>
  );
}
