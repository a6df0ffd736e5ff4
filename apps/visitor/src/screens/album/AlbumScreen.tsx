import type { MetPenguin } from "@harapen/contract/calls/albums";
import { useQuery } from "@tanstack/react-query";
import { useDeferredValue, useMemo, useRef, useState } from "react";
import { useNavigate } from "react-router";
import { CollectionView } from "../../albums/collection/CollectionView.tsx";
import columns from "../../albums/collection/Columns.module.css";
import { type AlbumFailure, albumFailure } from "../../albums/failure.ts";
import { GuestCodeButton } from "../../albums/guest/GuestCodeButton.tsx";
import { codeOfGuestDrawings } from "../../albums/guest/GuestCodeDialog.tsx";
import { forgetGuestDrawings, guestDrawings } from "../../albums/guest/guest-drawings.ts";
import { useHasGuestDrawings } from "../../albums/guest/has-guest-drawings.ts";
import { useClaim } from "../../albums/guest/use-claim.ts";
import { AlbumEnd, AlbumList, AlbumSkeleton } from "../../albums/list/AlbumList.tsx";
import type { AlbumEntry } from "../../albums/list/album-entries.ts";
import type { AlbumText } from "../../albums/texts/album-en.ts";
import { useAlbumText } from "../../albums/texts/use-album-text.ts";
import { WaitingDrawings } from "../../albums/WaitingDrawings.tsx";
import { loadMetPenguins } from "../../api/albums.ts";
import { deleteDrawing } from "../../api/deletion.ts";
import { FormattedText, Message } from "../../i18n/FormattedText.tsx";
import { useTranslate } from "../../i18n/translate.ts";
import { useIdentity, useSignInExpired } from "../../identity/identity-store.ts";
import { LogInButton } from "../../identity/log-in/LogInButton.tsx";
import { withIdToken } from "../../identity/oidc/id-token.ts";
import { useNoLogIn } from "../../identity/oidc/sign-in-settings.ts";
import { useExtras } from "../../participation/aids-in-force.ts";
import { useAquariumSlug } from "../../penguins/queries.ts";
import { isKiosk } from "../../platform/kiosk.ts";
import { warn } from "../../platform/log.ts";
import { paths } from "../../routes/paths.ts";
import { record } from "../../telemetry/events/record.ts";
import { useAlbumView } from "../../telemetry/events/use-album-view.ts";
import { showAlert } from "../../ui/alerts/alert-store.ts";
import { Button, buttonClass, passFocusOn, ScreenLink } from "../../ui/Button.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { Notice } from "../../ui/Notice.tsx";
import deletion from "../../ui/styles/deletion.module.css";
import { useIsMounted } from "../../ui/use-press-guard.ts";
import styles from "./AlbumScreen.module.css";
import { albumKey, dropFromAlbum, useAlbum } from "./use-album.ts";

/**
 * A member's own drawings in this aquarium, and the penguins that they have met; guests are invited to log
 * in.
 */
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

/**
 * Offers to move the drawings that guests made on this device into the member's album. It never does so by
 * itself: somebody else may have drawn them.
 */
function DrawnHere({ uid, text }: { uid: string; text: AlbumText }) {
  const aquarium = useAquariumSlug();
  const [count, setCount] = useState(() => guestDrawings(aquarium).drawings.length);
  const [said, setSaid] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const claim = useClaim(uid);
  if (count === 0) return null;

  const add = async () => {
    setSaid(undefined);
    setBusy(true);
    try {
      const { drawings, code: earlier } = guestDrawings(aquarium);
      const made = await codeOfGuestDrawings(aquarium);
      // Drawings that are in an album already may be in this member's own: the server knows by the code that
      // they were taken by.
      const code = typeof made === "object" ? made.code : made === "claimed" ? earlier : undefined;
      if (code !== undefined && (await claim(code)) === "moved") {
        forgetGuestDrawings(aquarium, drawings);
        setCount(guestDrawings(aquarium).drawings.length);
      } else {
        // The device keeps their ids: they are the only way to the drawings that the other member has not
        // taken.
        setSaid(made === "gone" ? text.open.gone : text.open.taken);
      }
    } catch (error) {
      warn("drawings were not put into an album", error);
      setSaid(text.failed[albumFailure(error)]);
    }
    setBusy(false);
  };

  return (
    <section className={styles.drawnHere}>
      <p>
        <FormattedText of={text.open.drawnHere} values={{ drawings: count }} />
      </p>
      <p role="alert">{said && <FormattedText of={said} />}</p>
      <Button ref={passFocusOn} unavailable={isBusy} onClick={add}>
        <FormattedText of={text.open.claim} />
      </Button>
    </section>
  );
}

/**
 * Shown in place of an album to a guest, or to a member whose sign-in has expired: log in, or see a guest's
 * drawings, those made here or by a code.
 */
function LogInNotice({ again }: { again: boolean }) {
  const text = useAlbumText();
  const mayLogIn = useNoLogIn() === undefined;
  const aquarium = useAquariumSlug();
  const hasExtras = useExtras(aquarium);
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
      {seesGuests && !isKiosk() && text && (
        <ScreenLink className={buttonClass("quiet")} to={paths.guestAlbum(aquarium)}>
          <FormattedText of={text.open.link} />
        </ScreenLink>
      )}
    </Notice>
  );
}

/**
 * Loads the penguins that a member has met in the current aquarium; undefined while they are loaded, and
 * where they can't be: no penguin is then shown as unmet.
 */
function useMetPenguins(uid: string): readonly MetPenguin[] | undefined {
  const aquarium = useAquariumSlug();
  const { data } = useQuery({
    queryKey: [...albumKey(uid), "met", aquarium],
    queryFn: ({ signal }) => withIdToken(uid, (token) => loadMetPenguins({ uid, aquarium }, token, signal)),
    // Unlike an aquarium's data, it grows with each drawing.
    staleTime: 0,
  });
  return data;
}

/**
 * The button that shows a guest the drawings made on this device; absent where there are none, and on a
 * kiosk, which opens no codes.
 */
function SeeHereButton({ text: { code, open, failed } }: { text: AlbumText }) {
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

interface DeleteDialogProps {
  uid: string;
  /** The dialog is open as long as there is one. */
  entry: AlbumEntry | undefined;
  text: AlbumText;
  onClose: () => void;
  /** Called when the dialog has closed after the drawing was deleted. */
  onDeleted: () => void;
}

/** Asks whether a drawing is to be deleted, and deletes it. */
function DeleteDialog({ uid, entry, text, onClose, onDeleted }: DeleteDialogProps) {
  const isDeleted = useRef(false);
  const closeDeleted = () => {
    isDeleted.current = true;
    onClose();
  };
  return (
    <Dialog
      open={entry !== undefined}
      onClose={onClose}
      onClosed={() => {
        if (isDeleted.current) onDeleted();
        isDeleted.current = false;
      }}
      title={<FormattedText of={text.remove.question} />}
      maxWidth={400}
    >
      {entry && (
        <Question
          key={entry.key}
          uid={uid}
          entry={entry}
          text={text}
          onClose={onClose}
          onDeleted={closeDeleted}
        />
      )}
    </Dialog>
  );
}

function Question(props: DeleteDialogProps & { entry: AlbumEntry }) {
  const { uid, entry, text, onClose, onDeleted } = props;
  const t = useTranslate();
  const { remove, failed } = text;
  const [isDeleting, setDeleting] = useState(false);
  // Shown in place of a remark: a small phone has no room for both and the buttons.
  const [failure, setFailure] = useState<AlbumFailure>();
  const isMounted = useIsMounted();

  const confirm = async () => {
    setFailure(undefined);
    setDeleting(true);
    const problem = await deleteForGood(uid, entry.key);
    // The question may be closed by now, or about another drawing.
    if (!isMounted()) return problem && showAlert("error", "common.error");
    if (!problem) return onDeleted();
    setDeleting(false);
    setFailure(problem);
  };

  return (
    <>
      <img src={entry.image} alt={t("album.drawing")} className={styles.drawing} width="760" height="820" />
      <p>
        <FormattedText of={remove.text} />
      </p>
      {!failure && (
        <p className={styles.stays}>
          <FormattedText of={remove.stays} />
        </p>
      )}
      <p role="alert" className={deletion.failed}>
        {failure && <FormattedText of={failed[failure]} />}
      </p>
      <Button onClick={onClose}>
        <FormattedText of={remove.no} />
      </Button>
      <Button className={deletion.delete} unavailable={isDeleting} onClick={confirm}>
        <FormattedText of={remove.yes} />
      </Button>
    </>
  );
}

/** Deletes a drawing of a member. Resolves to why it may not be deleted, if so. */
async function deleteForGood(uid: string, id: string): Promise<AlbumFailure | undefined> {
  try {
    await withIdToken(uid, (token) => deleteDrawing({ uid, id }, token));
  } catch (error) {
    warn("a drawing was not deleted", error);
    record("album_delete", { ok: false });
    return albumFailure(error);
  }
  record("album_delete", { ok: true });
  showAlert("success", "album.deleted");
  dropFromAlbum(uid, id);
  return undefined;
}
