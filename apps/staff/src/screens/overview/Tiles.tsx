import { useTexts } from "../../i18n/texts.ts";
import styles from "./OverviewScreen.module.css";
import { type BirdsLacking, TILES, type TileKind } from "./readiness-counts.ts";
import { OVERVIEW } from "./texts.ts";

interface TilesProps {
  lacking: BirdsLacking;
  chosen: TileKind | undefined;
  onChoose: (kind: TileKind | undefined) => void;
}

/** How many birds lack what; a tap shows which. */
export function Tiles({ lacking, chosen, onChoose }: TilesProps) {
  const texts = useTexts(OVERVIEW);
  return (
    <div className={styles.tiles}>
      {TILES.map((kind) => (
        <button
          key={kind}
          type="button"
          className={styles.tile}
          disabled={lacking[kind].size === 0}
          aria-pressed={chosen === kind}
          onClick={() => onChoose(chosen === kind ? undefined : kind)}
        >
          <span className={styles.number}>{lacking[kind].size}</span>
          <span>{texts.tiles[kind]}</span>
        </button>
      ))}
    </div>
  );
}
