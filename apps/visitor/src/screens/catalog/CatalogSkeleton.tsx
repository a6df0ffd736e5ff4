import { Skeleton, SkeletonBlock } from "../../ui/Skeleton.tsx";
import entry from "./CatalogEntry.module.css";
import styles from "./CatalogScreen.module.css";

const ENTRIES = Array.from({ length: 24 }, (_, index) => index);

/** The catalog before its penguins are known: placeholders for a windowful of penguins. */
export function CatalogSkeleton() {
  return (
    <Skeleton>
      <div className={styles.grid}>
        {ENTRIES.map((index) => (
          <span key={index} className={entry.button}>
            <SkeletonBlock inlineSize="min(85px, 100%)" blockSize="auto" aspectRatio="1" borderRadius="50%" />
            <SkeletonBlock inlineSize="64px" />
          </span>
        ))}
      </div>
    </Skeleton>
  );
}
