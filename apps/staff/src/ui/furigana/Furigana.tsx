import { splitReadings } from "@harapen/contract/readings";
import styles from "./Furigana.module.css";

/** A Japanese text with its readings above their bases, as visitors with furigana see it. */
export function Furigana({ of }: { of: string }) {
  const segments = splitReadings(of);
  const isRead = segments.some((segment) => typeof segment !== "string");
  return (
    <span lang="ja" className={isRead ? styles.furigana : undefined}>
      {segments.map((segment, index) =>
        typeof segment === "string" ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: a segment may stand twice in a text; the order is fixed
          <span key={index}>{segment}</span>
        ) : (
          // biome-ignore lint/suspicious/noArrayIndexKey: a segment may stand twice in a text; the order is fixed
          <ruby key={index}>
            <span>{segment.base}</span>
            <rt aria-hidden translate="no">
              {segment.reading}
            </rt>
          </ruby>
        ),
      )}
    </span>
  );
}
