import { formatCode } from "@harapen/contract/codes/code";
import { FormattedText } from "../../i18n/FormattedText.tsx";
import { formatDay } from "../../i18n/format-day.ts";
import { useLocale } from "../../i18n/locale-store.ts";
import { isKiosk } from "../../platform/kiosk.ts";
import { paths } from "../../routes/paths.ts";
import { buttonClass } from "../../ui/Button.tsx";
import { QrCode } from "../../ui/QrCode.tsx";
import { ScreenLink } from "../../ui/ScreenLink.tsx";
import { localTime } from "../list/local-time.ts";
import type { AlbumText } from "../texts/album-text.ts";
import styles from "./GuestCodeDialog.module.css";
import type { GuestCode } from "./make-guest-code.ts";

interface MadeCodeProps {
  made: GuestCode;
  aquarium: string;
  text: AlbumText["code"];
}

/** A guest's code, to be scanned or typed, with what a guest should know about it. */
export function MadeCode({ made, aquarium, text }: MadeCodeProps) {
  const path = paths.guestAlbum(aquarium);
  const { origin, host } = window.location;
  return (
    <>
      <p className={styles.line}>
        <FormattedText of={text.scan} />
      </p>
      <QrCode text={`${origin}${path}#${made.code}`} className={String(styles.qr)} />
      <p className={styles.line}>
        <FormattedText
          of={text.type}
          values={{ address: <span className={styles.address}>{host + path}</span> }}
        />
      </p>
      <code translate="no" className={styles.code}>
        {formatCode(made.code)}
      </code>
      {!isKiosk() && (
        <ScreenLink className={buttonClass("plain")} to={{ pathname: path, hash: made.code }}>
          <FormattedText of={text.here} />
        </ScreenLink>
      )}
      <Remarks made={made} text={text} />
    </>
  );
}

type RemarksProps = Pick<MadeCodeProps, "made" | "text">;

function Remarks({ made: { drawings, waiting, expires_at }, text }: RemarksProps) {
  const locale = useLocale();
  return (
    <div className={styles.remarks}>
      <p>
        <FormattedText
          of={text.until}
          values={{ drawings, date: formatDay(localTime(expires_at).day, locale) }}
        />
      </p>
      {waiting > 0 && (
        <p>
          <FormattedText of={text.onItsWay} values={{ waiting }} />
        </p>
      )}
      <p>
        <FormattedText of={text.who} />
      </p>
    </div>
  );
}
