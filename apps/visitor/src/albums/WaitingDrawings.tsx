import { GUEST } from "@harapen/contract/constants";
import { useEffect, useState } from "react";
import { FormattedText } from "../i18n/FormattedText.tsx";
import { loadQueuedSaves } from "../saving/outbox-storage.ts";
import { ownerOf } from "../saving/save.ts";
import { useOptionalAlbumText } from "./texts/use-album-text.ts";
import styles from "./WaitingDrawings.module.css";

/** Says that drawings of a member whose sign-in has ended are still on the device, to be sent at their next one; nothing where there are none. */
export function WaitingDrawings() {
  const [count, setCount] = useState(0);
  useEffect(() => void countMembersDrawings().then(setCount), []);
  return count > 0 && <Waiting count={count} />;
}

function Waiting({ count }: { count: number }) {
  const text = useOptionalAlbumText();
  if (!text) return null;
  return (
    <p className={styles.waiting}>
      <FormattedText of={text.open.waitingHere} values={{ drawings: count }} />
    </p>
  );
}

/** Counts the members' drawings that this device has yet to send, each once its member has logged in. */
export async function countMembersDrawings(): Promise<number> {
  const queue = await loadQueuedSaves();
  return queue.filter(({ save }) => save.call === "drawing" && ownerOf(save) !== GUEST).length;
}
