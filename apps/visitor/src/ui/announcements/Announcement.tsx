import { useState } from "react";
import a11y from "../styles/visually-hidden.module.css";

/** A text for screen readers; `number` tells apart two of the same words. */
interface Announced {
  readonly text: string;
  readonly number: number;
}

/** The last announcement, and the function that makes the next. */
export function useAnnouncement(): [Announced, (text: string) => void] {
  const [announced, setAnnounced] = useState<Announced>({ text: "", number: 0 });
  return [announced, (text) => setAnnounced(({ number }) => ({ text, number: number + 1 }))];
}

/** Announces a text. One that comes again is a new element, as screen readers stay silent where nothing changes. */
export function Announcement({ text, number }: Announced) {
  return (
    <p role="status" className={a11y.visuallyHidden}>
      <span key={number}>{text}</span>
    </p>
  );
}
