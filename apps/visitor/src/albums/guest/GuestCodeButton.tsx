import { type ComponentType, useState } from "react";
import { queryClient } from "../../api/query-client.ts";
import { Message } from "../../i18n/FormattedText.tsx";
import { loadedTextQuery } from "../../i18n/loaded-text.ts";
import { useLocale } from "../../i18n/translate.ts";
import { useIdentity } from "../../identity/identity-store.ts";
import { useAquariumSlug } from "../../penguins/queries.ts";
import { warn } from "../../platform/log.ts";
import { showAlert } from "../../ui/alerts/alert-store.ts";
import { Button, type ButtonVariant, passFocusOn } from "../../ui/Button.tsx";
import { ALBUM_TEXT } from "../texts/use-album-text.ts";
import type { GuestCodeDialog } from "./GuestCodeDialog.tsx";
import { useHasGuestDrawings } from "./has-guest-drawings.ts";

type Loaded = { readonly Dialog: ComponentType<Parameters<typeof GuestCodeDialog>[0]> };

/**
 * The button that shows a guest the code of this device's drawings; absent where there are none, or somebody
 * has logged in. A press loads the dialog.
 */
export function GuestCodeButton({ variant }: { variant: ButtonVariant }) {
  const aquarium = useAquariumSlug();
  const locale = useLocale();
  const isGuest = useIdentity(({ signIn }) => signIn === null);
  const [loaded, setLoaded] = useState<Loaded>();
  const [isOpen, setOpen] = useState(false);
  const hasDrawings = useHasGuestDrawings(aquarium);
  if (!isGuest || !hasDrawings) return null;

  const open = async () => {
    try {
      const [{ GuestCodeDialog: Dialog }] = await Promise.all([
        import("./GuestCodeDialog.tsx"),
        queryClient.fetchQuery(loadedTextQuery(ALBUM_TEXT, locale)),
      ]);
      setLoaded({ Dialog });
      setOpen(true);
    } catch (error) {
      warn("the code's dialog is not loaded", error);
      showAlert("error", "common.error");
    }
  };

  return (
    <>
      {/* Before the button: where both go, the dialog gives the focus back first, and the button passes it on. */}
      {loaded && <loaded.Dialog open={isOpen} onClose={() => setOpen(false)} />}
      <Button ref={passFocusOn} variant={variant} aria-haspopup="dialog" onClick={open}>
        <Message of="card.code" />
      </Button>
    </>
  );
}
