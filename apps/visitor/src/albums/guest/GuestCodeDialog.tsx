import { formatCode } from "@harapen/contract/codes/code";
import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { FormattedText } from "../../i18n/FormattedText.tsx";
import { formatDay } from "../../i18n/format-day.ts";
import { useLocale } from "../../i18n/locale-store.ts";
import { Message } from "../../i18n/Message.tsx";
import { useAquariumSlug } from "../../penguins/use-aquarium-slug.ts";
import { isKiosk } from "../../platform/kiosk.ts";
import { paths } from "../../routes/paths.ts";
import { record } from "../../telemetry/events/record.ts";
import { Button, buttonClass } from "../../ui/Button.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { QrCode } from "../../ui/QrCode.tsx";
import { ScreenLink } from "../../ui/ScreenLink.tsx";
import { Skeleton, SkeletonBlock } from "../../ui/Skeleton.tsx";
import type { AlbumText } from "../texts/album-text.ts";
import { useAlbumText } from "../texts/use-album-text.ts";
import styles from "./GuestCodeDialog.module.css";
import { codeOfGuestDrawings, type GuestCode } from "./make-guest-code.ts";

interface GuestCodeDialogProps {
  open: boolean;
  onClose: () => void;
}

/** The dialog with the code by which a guest's drawings are seen on another device, and a link by which they are on this one. */
export function GuestCodeDialog({ open, onClose }: GuestCodeDialogProps) {
  const text = useAlbumText();
  return (
    <Dialog
      open={open && text !== undefined}
      onClose={onClose}
      title={text && <FormattedText of={text.code.title} />}
      maxWidth={420}
    >
      {text && <Code text={text} />}
      <Button onClick={onClose}>
        <Message of="common.close" />
      </Button>
    </Dialog>
  );
}

/** The code, asked for at each opening: more may have been drawn since, and its time begins anew. */
function Code({ text }: { text: AlbumText }) {
  const aquarium = useAquariumSlug();
  const {
    data: made,
    isError,
    refetch,
  } = useQuery({
    queryKey: ["guestCode", aquarium],
    queryFn: () => codeOfGuestDrawings(aquarium),
    // Nothing of a visit is to be found in the next one's.
    gcTime: 0,
    staleTime: 0,
  });
  const isShown = !!made;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each opening, whatever arrives while it is open
  useEffect(() => {
    if (made) record("album_code", { step: "shown", drawings: made.drawings });
  }, [isShown]);

  if (isError && made === undefined) {
    return (
      <>
        <p role="alert" className={styles.failed}>
          <FormattedText of={text.code.failed} />
        </p>
        <Button variant="primary" onClick={() => void refetch()}>
          <Message of="common.retry" />
        </Button>
      </>
    );
  }
  if (made === undefined) {
    return (
      <Skeleton>
        <div className={styles.qr}>
          <SkeletonBlock blockSize="100%" borderRadius="14px" />
        </div>
      </Skeleton>
    );
  }
  if (made === null) {
    return (
      <p className={styles.line}>
        <FormattedText of={text.open.claimed} />
      </p>
    );
  }
  const path = paths.guestAlbum(aquarium);
  const { origin, host } = window.location;
  return (
    <>
      <p className={styles.line}>
        <FormattedText of={text.code.scan} />
      </p>
      <QrCode text={`${origin}${path}#${made.code}`} className={String(styles.qr)} />
      <p className={styles.line}>
        <FormattedText
          of={text.code.type}
          values={{ address: <span className={styles.address}>{host + path}</span> }}
        />
      </p>
      <code className={styles.code}>{formatCode(made.code)}</code>
      {!isKiosk() && (
        <ScreenLink className={buttonClass("plain")} to={{ pathname: path, hash: made.code }}>
          <FormattedText of={text.code.here} />
        </ScreenLink>
      )}
      <Remarks made={made} text={text.code} />
    </>
  );
}

interface RemarksProps {
  made: GuestCode;
  text: AlbumText["code"];
}

function Remarks({ made: { drawings, waiting, expires_at }, text }: RemarksProps) {
  const locale = useLocale();
  return (
    <div className={styles.remarks}>
      <p>
        <FormattedText
          of={text.until}
          values={{ drawings, date: formatDay(expires_at.slice(0, 10), locale) }}
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
