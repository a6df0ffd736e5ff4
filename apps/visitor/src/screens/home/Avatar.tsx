import { useState } from "react";
import type { User } from "../../identity/identity-store.ts";
import { parseUrl } from "../../platform/parse-url.ts";
import styles from "./Actions.module.css";

/** A member's picture, or their initial where no picture can be shown. */
export function Avatar({ user: { name, image } }: { user: User }) {
  const [failed, setFailed] = useState(false);
  const shown = image !== null && !failed && isSameOrigin(image, window.location.origin);
  return (
    <span aria-hidden="true" className={styles.avatar}>
      {shown ? (
        <img src={image} alt="" width="44" height="44" onError={() => setFailed(true)} />
      ) : (
        initialOf(name)
      )}
    </span>
  );
}

/** The first grapheme cluster of a name in capitals: one emoji, one syllable with its accents. */
export function initialOf(name: string): string {
  const [first] = new Intl.Segmenter().segment(name.trim());
  return first?.segment.toLocaleUpperCase() ?? "";
}

/**
 * Whether an address is of this origin: the content security policy blocks other pictures, with an error on
 * the console.
 */
export function isSameOrigin(address: string, origin: string): boolean {
  return parseUrl(address)?.origin === origin;
}
