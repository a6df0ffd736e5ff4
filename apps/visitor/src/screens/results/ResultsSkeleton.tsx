import { Message } from "../../i18n/Message.tsx";
import { Bone, Lines, Skeleton } from "../../ui/Skeleton.tsx";
import card from "./ResultCard.module.css";
import styles from "./Results.module.css";

const CARDS = [1, 2, 3, 4, 5, 6, 7];

/** Results before the penguins' words are known: cards without penguins. */
export function ResultsSkeleton() {
  return (
    <Skeleton>
      <div className={styles.results}>
        <p className={styles.title}>
          <Message of="results.title" />
        </p>
        <div className={styles.cards}>
          {CARDS.map((rank) => (
            <span key={rank} className={card.card}>
              <Bone inlineSize="110px" blockSize="160px" />
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
