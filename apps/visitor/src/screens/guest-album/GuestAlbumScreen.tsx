import { readGuestCode } from "@harapen/contract/calls/guest-album";
import { Navigate, useLocation, useNavigate } from "react-router";
import { useAlbumText } from "../../albums/texts/use-album-text.ts";
import { Message } from "../../i18n/Message.tsx";
import { useAquariumSlug } from "../../penguins/use-aquarium-slug.ts";
import { isKiosk } from "../../platform/kiosk.ts";
import { paths } from "../../routes/paths.ts";
import { useSettledAids } from "../../study/aids-in-force.ts";
import { Spinner } from "../../ui/Spinner.tsx";
import { CodeForm } from "./CodeForm.tsx";
import { GuestAlbumByCode } from "./GuestAlbumByCode.tsx";
import styles from "./GuestAlbumScreen.module.css";

/**
 * A guest's drawings by their code, on another device or the one that drew. The code is in the fragment of the address, which browsers never send, so that no log and no other site
 * gets it. On a kiosk there is no such screen, as a code would stay in its history, nor without the aid
 * `extras`.
 */
export function GuestAlbumScreen() {
  const text = useAlbumText();
  const aquarium = useAquariumSlug();
  const navigate = useNavigate();
  const typed = decodeFragment(useLocation().hash);
  const code = readGuestCode(typed);
  const aids = useSettledAids(aquarium);
  if (isKiosk() || aids?.extras === false) return <Navigate to={paths.home(aquarium)} replace />;
  if (!text || !aids) return <Spinner />;
  const goTo = (next: string) => void navigate({ hash: next }, { replace: true });
  return (
    <>
      <h1 className={styles.title}>
        <Message of="album.title" />
      </h1>
      {code === undefined ? (
        <CodeForm text={text} typed={typed} onCode={goTo} />
      ) : (
        <GuestAlbumByCode key={code} code={code} text={text} onCode={goTo} />
      )}
    </>
  );
}

/** Returns the text after the `#`; unchanged where it was written by hand and can't be decoded. */
function decodeFragment(hash: string): string {
  try {
    return decodeURIComponent(hash.slice(1));
  } catch {
    return hash.slice(1);
  }
}
