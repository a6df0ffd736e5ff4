import { useState } from "react";
import { albumFailure } from "../../albums/failure.ts";
import { forgetGuestDrawings, guestDrawings } from "../../albums/guest/guest-drawings.ts";
import { codeOfGuestDrawings } from "../../albums/guest/make-guest-code.ts";
import { useClaim } from "../../albums/guest/use-claim.ts";
import type { AlbumText } from "../../albums/texts/album-text.ts";
import { FormattedText } from "../../i18n/FormattedText.tsx";
import { useAquariumSlug } from "../../penguins/use-aquarium-slug.ts";
import { warn } from "../../platform/log.ts";
import { Button } from "../../ui/Button.tsx";
import { passFocusOn } from "../../ui/presses/focus-main.ts";
import styles from "./AlbumScreen.module.css";

/** Offers to move the drawings that guests made on this device into the member's album. It never does so by itself: somebody else may have drawn them. */
export function DrawnHere({ uid, text }: { uid: string; text: AlbumText }) {
  const aquarium = useAquariumSlug();
  const [count, setCount] = useState(() => guestDrawings(aquarium).drawings.length);
  const [said, setSaid] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const claim = useClaim(uid);
  if (count === 0) return null;

  const add = async () => {
    setSaid(undefined);
    setBusy(true);
    try {
      const { drawings, code: earlier } = guestDrawings(aquarium);
      const made = await codeOfGuestDrawings(aquarium);
      // Drawings that are in an album already may be in this member's own: the server knows by the code that they were taken by.
      const code = typeof made === "object" ? made.code : made === "claimed" ? earlier : undefined;
      if (code !== undefined && (await claim(code)) === "moved") {
        forgetGuestDrawings(aquarium, drawings);
        setCount(guestDrawings(aquarium).drawings.length);
      } else {
        // The device keeps their ids: they are the only way to the drawings that the other member has not taken.
        setSaid(made === "gone" ? text.open.gone : text.open.taken);
      }
    } catch (error) {
      warn("drawings were not put into an album", error);
      setSaid(text.failed[albumFailure(error)]);
    }
    setBusy(false);
  };

  return (
    <section className={styles.drawnHere}>
      <p>
        <FormattedText of={text.open.drawnHere} values={{ drawings: count }} />
      </p>
      <p role="alert">{said && <FormattedText of={said} />}</p>
      <Button ref={passFocusOn} unavailable={isBusy} onClick={add}>
        <FormattedText of={text.open.claim} />
      </Button>
    </section>
  );
}
