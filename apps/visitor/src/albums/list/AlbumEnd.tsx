import { FormattedText } from "../../i18n/FormattedText.tsx";
import { Message } from "../../i18n/Message.tsx";
import { Button } from "../../ui/Button.tsx";
import { passFocusOn } from "../../ui/presses/focus-main.ts";
import type { AlbumText } from "../texts/album-text.ts";
import styles from "./AlbumEnd.module.css";
import { LoadMoreSentinel } from "./LoadMoreSentinel.tsx";
import type { MoreEntries } from "./use-more-entries.ts";

/** The end of an album's list: loads what follows as it comes near, and says where that failed. */
export function AlbumEnd({ more, text }: { more: MoreEntries; text: AlbumText | undefined }) {
  if (more.state === "there") return <LoadMoreSentinel onNear={more.load} />;
  if (more.state === "none" || !text) return null;
  return (
    <div className={styles.failed}>
      <p role="alert">
        <FormattedText of={text.missing} />
      </p>
      <Button ref={passFocusOn} unavailable={more.isRetrying} onClick={more.retry}>
        <Message of="common.retry" />
      </Button>
    </div>
  );
}
