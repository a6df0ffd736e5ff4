import { useEffect, useState } from "react";
import type { AlbumText } from "../../albums/texts/album-text.ts";
import { FormattedText } from "../../i18n/FormattedText.tsx";
import { countMembersDrawings } from "../../saving/members-drawings.ts";
import styles from "./AlbumScreen.module.css";

/** Says that drawings of a member whose sign-in has ended are still on the device, to be sent at their next one. */
export function WaitingDrawings({ text }: { text: AlbumText }) {
  const [count, setCount] = useState(0);
  useEffect(() => void countMembersDrawings().then(setCount), []);
  if (count === 0) return null;
  return (
    <p className={styles.waiting}>
      <FormattedText of={text.open.waitingHere} values={{ drawings: count }} />
    </p>
  );
}
