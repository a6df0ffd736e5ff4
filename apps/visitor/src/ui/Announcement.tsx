import { useState } from "react";
import a11y from "./styles/visually-hidden.module.css";

/** A text for screen readers; `number` distinguishes two announcements of the same text. */
interface Announced {
  readonly text: string;
  readonly number: number;
}

/** The last announcement, and the function that makes the next. */
export function useAnnouncement(): [Announced, (text: string) => void] {
  const [announced, setAnnounced] = useState<Announced>({ text: "", number: 0 });
  return [announced, (text) => setAnnounced(({ number }) => ({ text, number: number + 1 }))];
}

/**
 * Announces a text. A repeated text gets a new element, as screen readers stay silent where nothing changes.
 */
export function Announcement({ text, number }: Announced) {
  return (
    <p role="status" className={a11y.visuallyHidden}>
      <span key={number}>{text}</span>
    </p>
  );
}
