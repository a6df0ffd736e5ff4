import { Message } from "../../i18n/Message.tsx";
import { useAquariumSlug } from "../../penguins/use-aquarium-slug.ts";
import { paths } from "../../routes/paths.ts";
import { SEARCH_DRAWING } from "../../routes/route-state.ts";
import { buttonClass } from "../../ui/Button.tsx";
import { ScreenLink } from "../../ui/ScreenLink.tsx";
import { hasChangedSince, type SearchResult } from "../../visit/drawing-session.ts";
import { useDrawingSession } from "../../visit/drawing-session-store.ts";
import styles from "./ChangedNotice.module.css";

/**
 * Says that the drawing has changed since these results, if it has, and offers to search it; where the
 * search had the aid `extras`.
 */
export function ChangedNotice({ result }: { result: SearchResult }) {
  const aquarium = useAquariumSlug();
  const hasChanged = useDrawingSession((session) => hasChangedSince(session, result));
  if (!hasChanged || !result.aids.extras) return null;
  return (
    <div role="note" className={styles.notice}>
      <p>
        <Message of="results.changed" />
      </p>
      <ScreenLink to={paths.draw(aquarium)} state={SEARCH_DRAWING} className={buttonClass("plain")}>
        <Message of="results.searchAgain" />
      </ScreenLink>
    </div>
  );
}
