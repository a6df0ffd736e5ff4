import { Link } from "react-router";
import { Message } from "../../i18n/Message.tsx";
import { useIdentity, useSignInExpired } from "../../identity/identity-store.ts";
import { LogInButton } from "../../identity/log-in/LogInButton.tsx";
import { useAquariumSlug } from "../../penguins/use-aquarium-slug.ts";
import { isKiosk } from "../../platform/kiosk.ts";
import { paths } from "../../routes/paths.ts";
import { useAlbumView } from "../../telemetry/events/use-album-view.ts";
import { buttonClass } from "../../ui/Button.tsx";
import { Notice } from "../../ui/Notice.tsx";
import { AlbumList } from "./AlbumList.tsx";
import styles from "./AlbumScreen.module.css";
import { AlbumSkeleton } from "./AlbumSkeleton.tsx";
import { LoadMoreSentinel } from "./LoadMoreSentinel.tsx";
import { useAlbum } from "./use-album.ts";

/** A member's own drawings in this aquarium; guests are invited to log in. */
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
  const { entries, hasMore, loadMore } = useAlbum(uid);
  useAlbumView(entries?.length);
  return (
    <>
      {!entries && <AlbumSkeleton />}
      {entries?.length === 0 && <Empty />}
      {entries && <AlbumList entries={entries} />}
      {hasMore && <LoadMoreSentinel onNear={loadMore} />}
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
      <Link className={buttonClass("primary")} to={paths.draw(aquarium)}>
        <Message of="home.draw" />
      </Link>
    </div>
  );
}

function LogInNotice({ again }: { again: boolean }) {
  return (
    <Notice
      heading="h2"
      title={<Message of="album.logIn" />}
      text={<Message of={again ? "signIn.lapsed" : "album.logInText"} />}
    >
      {!isKiosk() && (
        <LogInButton variant="primary">
          <Message of={again ? "signIn.again" : "signIn.logIn"} />
        </LogInButton>
      )}
    </Notice>
  );
}
