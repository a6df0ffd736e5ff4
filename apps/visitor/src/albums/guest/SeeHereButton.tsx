import { useState } from "react";
import { useNavigate } from "react-router";
import { FormattedText } from "../../i18n/FormattedText.tsx";
import { useAquariumSlug } from "../../penguins/use-aquarium-slug.ts";
import { isKiosk } from "../../platform/kiosk.ts";
import { warn } from "../../platform/log.ts";
import { paths } from "../../routes/paths.ts";
import { Button } from "../../ui/Button.tsx";
import { passFocusOn } from "../../ui/presses/focus-main.ts";
import { useIsMounted } from "../../ui/presses/use-is-mounted.ts";
import { albumFailure } from "../failure.ts";
import type { AlbumText } from "../texts/album-text.ts";
import { codeOfGuestDrawings } from "./make-guest-code.ts";
import { useHasGuestDrawings } from "./use-has-guest-drawings.ts";

/** The button that shows a guest the drawings made on this device; absent where there are none, and on a kiosk, which opens no codes. */
export function SeeHereButton({ text: { code, open, failed } }: { text: AlbumText }) {
  const aquarium = useAquariumSlug();
  const navigate = useNavigate();
  const [said, setSaid] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const isMounted = useIsMounted();
  const hasDrawings = useHasGuestDrawings(aquarium);
  if (isKiosk() || !hasDrawings) return null;

  const see = async () => {
    setSaid(undefined);
    setBusy(true);
    try {
      const made = await codeOfGuestDrawings(aquarium);
      if (!isMounted()) return;
      if (typeof made === "object")
        return void navigate({ pathname: paths.guestAlbum(aquarium), hash: made.code });
      setSaid(open[made]);
    } catch (error) {
      warn("the code of what was drawn here is not made", error);
      setSaid(failed[albumFailure(error)]);
    }
    setBusy(false);
  };

  return (
    <>
      <Button ref={passFocusOn} unavailable={isBusy} onClick={see}>
        <FormattedText of={code.here} />
      </Button>
      <p role="alert" hidden={!said}>
        {said && <FormattedText of={said} />}
      </p>
    </>
  );
}
