import { Message } from "../../i18n/Message.tsx";
import { Lines, Skeleton, SkeletonBlock } from "../../ui/Skeleton.tsx";
import styles from "./AlbumList.module.css";

const ENTRIES = [1, 2, 3, 4];

/** The album while it is being loaded: placeholders for its entries, and a text that says so. */
export function AlbumSkeleton() {
  return (
    <Skeleton label={<Message of="album.loading" />}>
      <div className={styles.list}>
        {ENTRIES.map((entry) => (
          <span key={entry} className={styles.entry}>
            <SkeletonBlock blockSize="120px" borderRadius="14px" />
            <SkeletonBlock blockSize="120px" borderRadius="14px" />
            <Lines widths={[80, 60]} />
          </span>
        ))}
      </div>
    </Skeleton>
  );
}
