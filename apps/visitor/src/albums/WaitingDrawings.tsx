import { useEffect, useState } from "react";
import { FormattedText } from "../i18n/FormattedText.tsx";
import { saves } from "../saving/outbox.ts";
import { useOptionalAlbumText } from "./texts/use-album-text.ts";
import styles from "./WaitingDrawings.module.css";
import { countMembersDrawings } from "./waiting-drawings.ts";

/**
 * Says that drawings of a member whose sign-in has ended are still on the device, to be sent at their next
 * one; nothing where there are none.
 */
export function WaitingDrawings() {
  const [count, setCount] = useState(0);
  useEffect(() => void saves.waiting().then((waiting) => setCount(countMembersDrawings(waiting))), []);
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
