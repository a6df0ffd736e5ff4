import type { DeletionCounts } from "@harapen/contract/staff/deletion/deletion";
import { useTexts } from "../../i18n/texts.ts";
import styles from "./Deletion.module.css";
import { DELETION } from "./texts.ts";

/** How many rows of each class there are, or were; classes with none are left out. */
export function Counts({ counts }: { counts: DeletionCounts }) {
  const texts = useTexts(DELETION);
  const some = (Object.keys(counts) as (keyof DeletionCounts)[]).filter((key) => counts[key] > 0);
  return (
    <dl className={styles.counts}>
      {some.map((key) => (
        <div key={key}>
          <dt>{texts.counts[key]}</dt>
          <dd>{counts[key]}</dd>
        </div>
      ))}
    </dl>
  );
}
