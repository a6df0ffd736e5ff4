import { GuestCodeButton } from "../../albums/guest/GuestCodeButton.tsx";
import { SeeHereButton } from "../../albums/guest/SeeHereButton.tsx";
import type { AlbumText } from "../../albums/texts/album-text.ts";
import { useAlbumText } from "../../albums/texts/use-album-text.ts";
import { WaitingDrawings } from "../../albums/waiting/WaitingDrawings.tsx";
import { FormattedText } from "../../i18n/FormattedText.tsx";
import { Message } from "../../i18n/Message.tsx";
import { LogInButton } from "../../identity/log-in/LogInButton.tsx";
import { useNoLogIn } from "../../identity/log-in/log-in-offer.ts";
import { useAquariumSlug } from "../../penguins/use-aquarium-slug.ts";
import { isKiosk } from "../../platform/kiosk.ts";
import { paths } from "../../routes/paths.ts";
import { useExtras } from "../../study/aids-in-force.ts";
import { buttonClass } from "../../ui/Button.tsx";
import { Notice } from "../../ui/Notice.tsx";
import { ScreenLink } from "../../ui/ScreenLink.tsx";

/** Shown in place of an album to a guest, or to a member whose sign-in has expired: log in, or see a guest's drawings, those made here or by a code. */
export function LogInNotice({ again }: { again: boolean }) {
  const text = useAlbumText();
  const mayLogIn = useNoLogIn() === undefined;
  const hasExtras = useExtras(useAquariumSlug());
  const seesGuests = hasExtras && !again;
  return (
    <Notice
      heading="h2"
      title={<Message of={mayLogIn || again ? "album.logIn" : "signIn.off"} />}
      text={
        again ? <Message of="signIn.lapsed" /> : mayLogIn && hasExtras && <Message of="album.logInText" />
      }
    >
      {!isKiosk() && <WaitingDrawings />}
      {!isKiosk() && (mayLogIn || again) && (
        <LogInButton variant="primary">
          <Message of={again ? "signIn.again" : "signIn.logIn"} />
        </LogInButton>
      )}
      {seesGuests && text && <SeeHereButton text={text} />}
      {seesGuests && <GuestCodeButton variant="plain" />}
      {seesGuests && !isKiosk() && text && <CodeLink text={text} />}
    </Notice>
  );
}

function CodeLink({ text }: { text: AlbumText }) {
  const aquarium = useAquariumSlug();
  return (
    <ScreenLink className={buttonClass("quiet")} to={paths.guestAlbum(aquarium)}>
      <FormattedText of={text.open.link} />
    </ScreenLink>
  );
}
