import { Lines, Skeleton, SkeletonBlock } from "../../ui/Skeleton.tsx";
import styles from "./Detail.module.css";
import picture from "./WholePicture.module.css";

/** Detail before the penguin's texts are known: placeholders for its picture and for lines of text. */
export function DetailSkeleton() {
  return (
    <Skeleton>
      <div className={styles.detail}>
        <span className={picture.picture}>
          <SkeletonBlock blockSize="100%" borderRadius="var(--radius)" />
        </span>
        <Lines widths={[40, 25, 60, 50, 85]} />
      </div>
    </Skeleton>
  );
}
