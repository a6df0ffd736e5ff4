import { useDeferredValue, useMemo, useRef, useState } from "react";
import { CollectionView } from "../../albums/collection/CollectionView.tsx";
import columns from "../../albums/collection/Columns.module.css";
import { AlbumEnd } from "../../albums/list/AlbumEnd.tsx";
import { AlbumList } from "../../albums/list/AlbumList.tsx";
import { AlbumSkeleton } from "../../albums/list/AlbumSkeleton.tsx";
import type { AlbumEntry } from "../../albums/list/album-entries.ts";
import type { AlbumText } from "../../albums/texts/album-text.ts";
import { useAlbumText } from "../../albums/texts/use-album-text.ts";
import { FormattedText } from "../../i18n/FormattedText.tsx";
import { Message } from "../../i18n/Message.tsx";
import { useIdentity, useSignInExpired } from "../../identity/identity-store.ts";
import { useAquariumSlug } from "../../penguins/use-aquarium-slug.ts";
import { paths } from "../../routes/paths.ts";
import { useExtras } from "../../study/aids-in-force.ts";
import { useAlbumView } from "../../telemetry/events/use-album-view.ts";
import { Button, buttonClass } from "../../ui/Button.tsx";
import { ScreenLink } from "../../ui/ScreenLink.tsx";
import styles from "./AlbumScreen.module.css";
import { DeleteDialog } from "./DeleteDialog.tsx";
import { DrawnHere } from "./DrawnHere.tsx";
import { LogInNotice } from "./LogInNotice.tsx";
import { useAlbum } from "./use-album.ts";
import { useMetPenguins } from "./use-met-penguins.ts";

/** A member's own drawings in this aquarium, and the penguins that they have met; guests are invited to log in. */
export function AlbumScreen() {
  const uid = useIdentity(({ signIn }) => signIn?.user.uid);
  const expired = useSignInExpired();
  return (
    <>
      <h1 className={styles.title}>
        <Message of="album.title" />
      </h1>
      {uid === undefined || expired ? <LogInNotice again={expired} /> : <MemberAlbum key={uid} uid={uid} />}
    </>
  );
}

function MemberAlbum({ uid }: { uid: string }) {
  const hasExtras = useExtras(useAquariumSlug());
  const text = useAlbumText();
  const { entries, more } = useAlbum(uid);
  useAlbumView(entries?.length);
  return (
    <div className={hasExtras ? columns.columns : undefined}>
      {text && hasExtras && (
        <div className={columns.beside}>
          <Collected uid={uid} text={text} />
          <DrawnHere uid={uid} text={text} />
        </div>
      )}
      <div>
        {!entries && <AlbumSkeleton />}
        {entries?.length === 0 && more.state === "none" && <Empty />}
        {entries && entries.length > 0 && <Drawings uid={uid} entries={entries} text={text} />}
        <AlbumEnd more={more} text={text} />
      </div>
    </div>
  );
}

function Collected({ uid, text }: { uid: string; text: AlbumText }) {
  const drawn = useMetPenguins(uid);
  return drawn && <CollectionView drawn={drawn} text={text} title={text.collection.title} screen="album" />;
}

interface DrawingsProps {
  uid: string;
  entries: readonly AlbumEntry[];
  text: AlbumText | undefined;
}

/** The drawings, to be viewed or, at the visitor's wish, deleted one by one. */
function Drawings({ uid, entries, text }: DrawingsProps) {
  const [isDeleting, setDeleting] = useState(false);
  // A long album takes long to render: the press is painted first.
  const offersDeletion = useDeferredValue(isDeleting);
  const [asked, setAsked] = useState<AlbumEntry>();
  const deletion = useMemo(
    () => (offersDeletion && text ? { text, ask: setAsked } : undefined),
    [offersDeletion, text],
  );
  const toggle = useRef<HTMLButtonElement>(null);
  return (
    <>
      {text && (
        <>
          <Button
            ref={toggle}
            variant="quiet"
            className={styles.toggle}
            aria-pressed={isDeleting}
            onClick={() => setDeleting(!isDeleting)}
          >
            <FormattedText of={isDeleting ? text.remove.end : text.remove.begin} />
          </Button>
          <DeleteDialog
            uid={uid}
            entry={asked}
            text={text}
            onClose={() => setAsked(undefined)}
            onDeleted={() => toggle.current?.focus()}
          />
        </>
      )}
      <AlbumList entries={entries} deletion={deletion} />
    </>
  );
}

function Empty() {
  const aquarium = useAquariumSlug();
  return (
    <div className={styles.empty}>
      <img src="/logo.svg" alt="" width="129" height="150" />
      <p role="status">
        <Message of="album.empty" />
      </p>
      {useExtras(aquarium) && (
        <ScreenLink className={buttonClass("primary")} to={paths.draw(aquarium)}>
          <Message of="home.draw" />
        </ScreenLink>
      )}
    </div>
  );
}
