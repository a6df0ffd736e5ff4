import { useState } from "react";
import type { User } from "../../../identity/identity-store.ts";
import styles from "./Actions.module.css";
import { initialOf, isSameOrigin } from "./avatar-fallback.ts";

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
