import { useTexts } from "../../i18n/texts.ts";
import { TileFigure } from "../../ui/tiles/TileFigure.tsx";
import styles from "../../ui/tiles/Tiles.module.css";
import { type BirdsLacking, TILES, type TileKind } from "./readiness-counts.ts";
import { OVERVIEW } from "./texts.ts";

interface TilesProps {
  lacking: BirdsLacking;
  chosen: TileKind | undefined;
  onChoose: (kind: TileKind | undefined) => void;
}

/** How many birds lack each thing; a tap shows which. */
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
          <TileFigure
            figure={lacking[kind].size}
            label={texts.tiles[kind]}
            isGood={lacking[kind].size === 0}
          />
        </button>
      ))}
    </div>
  );
}
