import { Message } from "../../i18n/Message.tsx";
import { DrawingFigure } from "../../penguins/pictures/DrawingFigure.tsx";
import { Lines, Skeleton, SkeletonBlock } from "../../ui/Skeleton.tsx";
import type { SearchResult } from "../../visit/drawing-session.ts";
import card from "./ResultCard.module.css";
import styles from "./Results.module.css";
import { useShowsDrawing } from "./use-shows-drawing.ts";

const CARDS = [1, 2, 3, 4, 5, 6, 7];

/** Results before the penguins' texts are known: the drawing where it will be, and cards without penguins. */
export function ResultsSkeleton({ result }: { result: SearchResult }) {
  const showsDrawing = useShowsDrawing(result.aids);
  return (
    <Skeleton>
      <div className={`${styles.results} ${showsDrawing ? styles.withDrawing : ""}`}>
        <p className={styles.title}>
          <Message of="results.title" />
        </p>
        {showsDrawing && <DrawingFigure drawing={result} className={styles.drawing} />}
        <div className={styles.cards}>
          {CARDS.map((rank) => (
            <span key={rank} className={card.card}>
              <SkeletonBlock inlineSize="110px" blockSize="160px" />
              <span className={card.text}>
                <Lines widths={[45, 30, 70, 55, 65]} />
              </span>
            </span>
          ))}
        </div>
      </div>
    </Skeleton>
  );
}
