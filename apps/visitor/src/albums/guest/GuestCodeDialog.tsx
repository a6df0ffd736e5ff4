import type { MadeGuestAlbum } from "@harapen/contract/calls/albums";
import { formatCode } from "@harapen/contract/codes";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useMemo, useRef } from "react";
import { makeGuestAlbum } from "../../api/albums.ts";
import { FormattedText, Message } from "../../i18n/FormattedText.tsx";
import { formatDay } from "../../i18n/format-day.ts";
import { useLocale } from "../../i18n/translate.ts";
import { useAquariumSlug } from "../../penguins/queries.ts";
import { isKiosk } from "../../platform/kiosk.ts";
import { paths } from "../../routes/paths.ts";
import { saves } from "../../saving/outbox.ts";
import { record } from "../../telemetry/events/record.ts";
import { Button, buttonClass, ScreenLink } from "../../ui/Button.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { QrCode } from "../../ui/QrCode.tsx";
import { Skeleton, SkeletonBlock } from "../../ui/Skeleton.tsx";
import { albumFailure } from "../failure.ts";
import { localTime } from "../list/album-entries.ts";
import type { AlbumText } from "../texts/album-en.ts";
import { useOptionalAlbumText } from "../texts/use-album-text.ts";
import { countGuestsDrawings } from "../waiting-drawings.ts";
import styles from "./GuestCodeDialog.module.css";
import { guestDrawings, saveGuestCode } from "./guest-drawings.ts";

/**
 * The dialog with the code that shows a guest's drawings on another device, and a link to them on this one.
 */
export function GuestCodeDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  // The button that opens it has loaded them.
  const text = useOptionalAlbumText();
  const close = useRef<HTMLButtonElement>(null);
  return (
    <Dialog
      open={open && text !== undefined}
      onClose={onClose}
      title={text && <FormattedText of={text.code.title} />}
      maxWidth={420}
    >
      {text && <Code text={text} onRetry={() => close.current?.focus()} />}
      <Button ref={close} onClick={onClose}>
        <Message of="common.close" />
      </Button>
    </Dialog>
  );
}

interface CodeProps {
  text: AlbumText;
  /** Called as the button that asks again is about to disappear. */
  onRetry: () => void;
}

function Code({ text, onRetry }: CodeProps) {
  const aquarium = useAquariumSlug();
  const { made, failure, refetch } = useGuestCode(aquarium);
  const retry = () => {
    onRetry();
    void refetch();
  };
  if (failure && made === undefined) {
    return (
      <>
        <p role="alert" className={styles.failed}>
          <FormattedText of={text.failed[failure]} />
        </p>
        <Button variant="primary" onClick={retry}>
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
  if (typeof made === "string") {
    return (
      <p className={styles.line}>
        <FormattedText of={text.open[made]} />
      </p>
    );
  }
  return <MadeCode made={made} aquarium={aquarium} text={text.code} />;
}

/** A guest's code, to be scanned or typed, with what a guest should know about it. */
function MadeCode({ made, aquarium, text }: { made: GuestCode; aquarium: string; text: AlbumText["code"] }) {
  const path = paths.guestAlbum(aquarium);
  const { origin, host } = window.location;
  const date = formatDay(localTime(made.expires_at).day, useLocale());
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
      <div className={styles.remarks}>
        <p>
          <FormattedText of={text.until} values={{ drawings: made.drawings, date }} />
        </p>
        {made.waiting > 0 && (
          <p>
            <FormattedText of={text.onItsWay} values={{ waiting: made.waiting }} />
          </p>
        )}
        <p>
          <FormattedText of={text.who} />
        </p>
      </div>
    </>
  );
}

/**
 * Requests the code of this device's drawings at each opening: more may have been drawn since, and the code's
 * time begins anew. Gives the reason where it would stand for no drawing, and where the call has failed.
 */
function useGuestCode(aquarium: string) {
  const {
    data: made,
    error,
    refetch,
  } = useQuery({
    queryKey: ["guestCode", aquarium],
    queryFn: () => codeOfGuestDrawings(aquarium),
    // Nothing of one visit may appear in the next.
    gcTime: 0,
    staleTime: 0,
  });
  const shown = typeof made === "object" ? made : undefined;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each opening, whatever arrives while it is open
  useEffect(() => {
    if (shown) record("album_code", { step: "shown", drawings: shown.drawings });
  }, [shown !== undefined]);
  const failure = useMemo(() => (error ? albumFailure(error) : undefined), [error]);
  return { made, failure, refetch };
}

/**
 * Requests a code for all guests' drawings on this device: the earlier code, if it is still valid. Where all
 * of them are in somebody's album, the device keeps the earlier code, by which the server knows in whose.
 * Throws `ApiError`.
 */
export async function makeGuestCode(aquarium: string): Promise<MadeGuestAlbum> {
  const { drawings, code } = guestDrawings(aquarium);
  const made = await makeGuestAlbum({ aquarium, drawings, ...(code !== undefined && { code }) });
  if ((made.claimed ?? 0) < drawings.length) saveGuestCode(aquarium, { code: made.code, drawings });
  return made;
}

/** A guest's code, with how many of their drawings are still to be sent. */
type GuestCode = MadeGuestAlbum & { readonly waiting: number };

/**
 * Why a code would stand for no drawing: some of the drawings are in somebody's album (claimed), or none is
 * kept anywhere (gone).
 */
type NoGuestCode = "claimed" | "gone";

/**
 * Requests a code as `makeGuestCode` does, or returns why there is none where it would stand for no drawing.
 * Throws `ApiError`.
 */
export async function codeOfGuestDrawings(aquarium: string): Promise<GuestCode | NoGuestCode> {
  const made = await makeGuestCode(aquarium);
  const waiting = countGuestsDrawings(await saves.waiting(), aquarium);
  if (made.drawings + waiting > 0) return { ...made, waiting };
  return made.claimed === 0 ? "gone" : "claimed";
}
