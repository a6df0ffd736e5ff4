import type { GuestAlbum } from "@harapen/contract/calls/guest-album";
import type { ReactNode } from "react";
import { Navigate, useLocation } from "react-router";
import { CollectionView } from "../../albums/collection/CollectionView.tsx";
import columns from "../../albums/collection/Columns.module.css";
import { AlbumEnd } from "../../albums/list/AlbumEnd.tsx";
import { AlbumList } from "../../albums/list/AlbumList.tsx";
import { AlbumSkeleton } from "../../albums/list/AlbumSkeleton.tsx";
import { localTime } from "../../albums/list/local-time.ts";
import type { AlbumText } from "../../albums/texts/album-text.ts";
import { FormattedText } from "../../i18n/FormattedText.tsx";
import { formatDay } from "../../i18n/format-day.ts";
import { useLocale } from "../../i18n/locale-store.ts";
import { Message } from "../../i18n/Message.tsx";
import { useAquariumSlug } from "../../penguins/use-aquarium-slug.ts";
import { paths } from "../../routes/paths.ts";
import { Button } from "../../ui/Button.tsx";
import { focusMain, passFocusOn } from "../../ui/presses/focus-main.ts";
import { useIsMounted } from "../../ui/presses/use-is-mounted.ts";
import { Claim } from "./Claim.tsx";
import { CodeForm } from "./CodeForm.tsx";
import styles from "./GuestAlbumScreen.module.css";
import { useGuestAlbum } from "./use-guest-album.ts";

interface GuestAlbumByCodeProps {
  code: string;
  text: AlbumText;
  /** Shows another code's drawings; without one, asks for it. */
  onCode: (code: string) => void;
}

/** The drawings that a code stands for and the penguins that they show, to be viewed, and to be moved into the visitor's own album. */
export function GuestAlbumByCode({ code, text, onCode }: GuestAlbumByCodeProps) {
  const { problem, album, entries, more, reload } = useGuestAlbum(code);
  // The pressed button disappears while the album is loaded.
  const retry = () => {
    focusMain();
    reload();
  };
  const isHere = useIsMounted();
  const aquarium = useAquariumSlug();
  const { hash } = useLocation();
  if (problem === "unknown" || problem === "tooMany") {
    const ask = (next: string) => (next === code ? retry() : onCode(next));
    return <CodeForm text={text} typed={code} problem={text.open[problem]} onCode={ask} />;
  }
  if (problem) {
    return (
      <StatusMessage text={text.failed[problem]}>
        <Button variant="primary" onClick={retry}>
          <Message of="common.retry" />
        </Button>
      </StatusMessage>
    );
  }
  if (!album || !entries) return <AlbumSkeleton />;
  if (album.aquarium !== aquarium)
    return <Navigate to={{ pathname: paths.guestAlbum(album.aquarium), hash }} replace />;
  if (album.claimed) {
    return (
      <StatusMessage text={text.open.claimed}>
        <OtherCodeButton text={text} onOtherCode={() => onCode("")} />
      </StatusMessage>
    );
  }
  if (album.met.length === 0) {
    return (
      <StatusMessage text={text.open.empty}>
        <Button ref={passFocusOn} variant="primary" onClick={reload}>
          <Message of="common.retry" />
        </Button>
      </StatusMessage>
    );
  }
  return (
    <div className={columns.columns}>
      <div className={columns.beside}>
        <ExpiryLine album={album} text={text} />
        <CollectionView
          drawn={album.met}
          text={text}
          title={text.collection.titleOfOthers}
          screen="guest_album"
        />
        <Claim code={code} text={text} isHere={isHere} />
        <OtherCodeButton text={text} onOtherCode={() => onCode("")} />
      </div>
      <div>
        <AlbumList entries={entries} />
        <AlbumEnd more={more} text={text} />
      </div>
    </div>
  );
}

function StatusMessage({ text, children }: { text: string; children: ReactNode }) {
  return (
    <div className={styles.form}>
      <img src="/logo.svg" alt="" width="103" height="120" />
      <p role="status">
        <FormattedText of={text} />
      </p>
      {children}
    </div>
  );
}

function OtherCodeButton({ text, onOtherCode }: { text: AlbumText; onOtherCode: () => void }) {
  return (
    <Button variant="quiet" onClick={onOtherCode}>
      <FormattedText of={text.open.another} />
    </Button>
  );
}

function ExpiryLine({ album, text }: { album: GuestAlbum; text: AlbumText }) {
  const date = formatDay(localTime(album.expires_at).day, useLocale());
  return (
    <p className={styles.expiry}>
      <FormattedText of={text.open.until} values={{ date }} />
    </p>
  );
}
