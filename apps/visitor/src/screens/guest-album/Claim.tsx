import { useState } from "react";
import { useNavigate } from "react-router";
import { albumFailure } from "../../albums/failure.ts";
import { forgetGuestDrawings, guestDrawings } from "../../albums/guest/guest-drawings.ts";
import { makeGuestCode } from "../../albums/guest/make-guest-code.ts";
import { useClaim } from "../../albums/guest/use-claim.ts";
import type { AlbumText } from "../../albums/texts/album-text.ts";
import { isNotFound } from "../../api/api-error.ts";
import { FormattedText } from "../../i18n/FormattedText.tsx";
import { Message } from "../../i18n/Message.tsx";
import { useIdentity, useSignInExpired } from "../../identity/identity-store.ts";
import { LogInButton } from "../../identity/log-in/LogInButton.tsx";
import { useNoLogIn } from "../../identity/log-in/log-in-offer.ts";
import { useAquariumSlug } from "../../penguins/use-aquarium-slug.ts";
import { warn } from "../../platform/log.ts";
import { paths } from "../../routes/paths.ts";
import { Button } from "../../ui/Button.tsx";
import styles from "./GuestAlbumScreen.module.css";

interface ClaimProps {
  code: string;
  text: AlbumText;
  /** Whether the visitor is still here, to be led to their album. */
  isHere: () => boolean;
}

/** Moves the drawings into the visitor's own album: a guest logs in first. */
export function Claim(props: ClaimProps) {
  const uid = useIdentity(({ signIn }) => signIn?.user.uid);
  const expired = useSignInExpired();
  const mayLogIn = useNoLogIn() === undefined;
  if (uid !== undefined && !expired) return <ClaimButton uid={uid} {...props} />;
  if (!mayLogIn) return null;
  return (
    <section className={styles.claim}>
      <p>
        <FormattedText of={props.text.open.claimText} />
      </p>
      <LogInButton>
        <Message of="signIn.logIn" />
      </LogInButton>
    </section>
  );
}

function ClaimButton({ uid, code, text: { open, failed }, isHere }: ClaimProps & { uid: string }) {
  const navigate = useNavigate();
  const aquarium = useAquariumSlug();
  const claim = useClaim(uid);
  const [said, setSaid] = useState<string>();
  const [isBusy, setBusy] = useState(false);

  const press = async () => {
    setSaid(undefined);
    setBusy(true);
    try {
      const { drawings, code: devices } = guestDrawings(aquarium);
      const isDevices = devices === code;
      // So that the code also stands for what was drawn since it was last requested.
      if (isDevices) await makeGuestCode(aquarium);
      if ((await claim(code)) === "moved") {
        if (isDevices) forgetGuestDrawings(aquarium, drawings);
        if (isHere()) void navigate(paths.album(aquarium));
        return;
      }
      setSaid(open.taken);
    } catch (error) {
      warn("drawings were not put into an album", error);
      setSaid(isNotFound(error) ? open.unknown : failed[albumFailure(error)]);
    }
    setBusy(false);
  };

  return (
    <section className={styles.claim}>
      <p role="alert" className={styles.problem}>
        {said && <FormattedText of={said} />}
      </p>
      <Button variant="primary" unavailable={isBusy} onClick={press}>
        <FormattedText of={open.claim} />
      </Button>
    </section>
  );
}
