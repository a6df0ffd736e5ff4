import { Message } from "../../i18n/Message.tsx";
import { Lines, Skeleton, SkeletonBlock } from "../../ui/Skeleton.tsx";
import type { SearchResult } from "../../visit/drawing-session.ts";
import card from "./ResultCard.module.css";
import styles from "./Results.module.css";
import { ResultsLayout } from "./ResultsLayout.tsx";

const CARDS = [1, 2, 3, 4, 5, 6, 7];

/**
 * Results before the penguins' texts are known: drawing and question where they will be, and cards without
 * penguins.
 */
export function ResultsSkeleton({ result }: { result: SearchResult }) {
  return (
    <Skeleton>
      <ResultsLayout
        result={result}
        head={
          <p className={styles.title}>
            <Message of="results.title" />
          </p>
        }
      >
        <div className={styles.cards}>
          {CARDS.map((rank) => (
            <span key={rank} className={card.card}>
              <span className={card.picture}>
                <SkeletonBlock inlineSize="100%" blockSize="100%" />
              </span>
              <span className={card.text}>
                <Lines widths={[45, 30, 70, 55, 65]} />
              </span>
            </span>
          ))}
        </div>
      </ResultsLayout>
    </Skeleton>
  );
}
