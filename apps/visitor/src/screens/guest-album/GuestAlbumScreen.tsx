import { type GuestAlbum, readGuestCode } from "@harapen/contract/calls/albums";
import { infiniteQueryOptions, useInfiniteQuery } from "@tanstack/react-query";
import { type FormEvent, type ReactNode, useEffect, useId, useMemo, useState } from "react";
import { Navigate, useLocation, useNavigate } from "react-router";
import { CollectionView } from "../../albums/collection/CollectionView.tsx";
import columns from "../../albums/collection/Columns.module.css";
import { type AlbumFailure, albumFailure } from "../../albums/failure.ts";
import { makeGuestCode } from "../../albums/guest/GuestCodeDialog.tsx";
import { forgetGuestDrawings, guestDrawings } from "../../albums/guest/guest-drawings.ts";
import { useClaim } from "../../albums/guest/use-claim.ts";
import {
  AlbumEnd,
  AlbumList,
  AlbumSkeleton,
  type MoreEntries,
  useMoreEntries,
} from "../../albums/list/AlbumList.tsx";
import {
  type AlbumEntry,
  albumEntries,
  localTime,
  useKnownPenguins,
} from "../../albums/list/album-entries.ts";
import type { AlbumText } from "../../albums/texts/album-en.ts";
import { useAlbumText } from "../../albums/texts/use-album-text.ts";
import { loadGuestAlbum } from "../../api/albums.ts";
import { ApiError, isNotFound } from "../../api/api-error.ts";
import { FormattedText, Message } from "../../i18n/FormattedText.tsx";
import { formatDay } from "../../i18n/format-day.ts";
import { useLocale } from "../../i18n/translate.ts";
import { useIdentity, useSignInExpired } from "../../identity/identity-store.ts";
import { LogInButton } from "../../identity/log-in/LogInButton.tsx";
import { useNoLogIn } from "../../identity/oidc/sign-in-settings.ts";
import { useSettledAids } from "../../participation/aids-in-force.ts";
import { useAquariumSlug } from "../../penguins/queries.ts";
import { isKiosk } from "../../platform/kiosk.ts";
import { warn } from "../../platform/log.ts";
import { paths } from "../../routes/paths.ts";
import { record } from "../../telemetry/events/record.ts";
import { Button, focusMain, passFocusOn } from "../../ui/Button.tsx";
import { Spinner } from "../../ui/Spinner.tsx";
import { useIsMounted } from "../../ui/use-press-guard.ts";
import styles from "./GuestAlbumScreen.module.css";

/**
 * A guest's drawings by their code, on another device or the one that drew. The code is in the fragment of
 * the address, which browsers never send, so that no log and no other site gets it. On a kiosk there is no
 * such screen, as a code would stay in its history, nor without the aid `extras`.
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

interface GuestAlbumByCodeProps {
  code: string;
  text: AlbumText;
  /** Shows another code's drawings; without one, asks for it. */
  onCode: (code: string) => void;
}

/**
 * The drawings that a code stands for and the penguins that they show, to be viewed, and to be moved into the
 * visitor's own album.
 */
function GuestAlbumByCode({ code, text, onCode }: GuestAlbumByCodeProps) {
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

interface CodeFormProps {
  text: AlbumText;
  /** The text that the address has in place of a valid code. */
  typed?: string;
  /** The problem to show at first, such as an unknown code. */
  problem?: string;
  onCode: (code: string) => void;
}

/** The form for a code. A text that can't be a code is rejected here, without a request. */
function CodeForm({ text: { open }, typed = "", problem, onCode }: CodeFormProps) {
  const [value, setValue] = useState(typed);
  const [shownProblem, setShownProblem] = useState(problem ?? (typed === "" ? undefined : open.noCode));
  const [problems, setProblems] = useState(0);
  const field = useId();
  const remark = useId();

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const code = readGuestCode(value);
    if (code !== undefined) return onCode(code);
    setShownProblem(open.noCode);
    setProblems(problems + 1);
  };

  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <img src="/logo.svg" alt="" width="103" height="120" />
      <h2 className={styles.question}>
        <FormattedText of={open.title} />
      </h2>
      <p id={remark}>
        <FormattedText of={open.text} />
      </p>
      <label htmlFor={field} className={styles.label}>
        <FormattedText of={open.field} />
      </label>
      <input
        id={field}
        className={styles.field}
        value={value}
        onChange={(event) => setValue(event.target.value)}
        placeholder="2345-CDFH-JKMN"
        maxLength={40}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        enterKeyHint="go"
        aria-describedby={remark}
        aria-invalid={shownProblem !== undefined}
      />
      {/* The same problem again is a new element, so that screen readers say it. */}
      <p role="alert" className={styles.problem}>
        {shownProblem && <FormattedText key={problems} of={shownProblem} />}
      </p>
      <Button type="submit" variant="primary">
        <FormattedText of={open.open} />
      </Button>
    </form>
  );
}

interface ClaimProps {
  code: string;
  text: AlbumText;
  /** Whether the visitor is still here, to be led to their album. */
  isHere: () => boolean;
}

/** Moves the drawings into the visitor's own album: a guest logs in first. */
function Claim(props: ClaimProps) {
  const uid = useIdentity(({ signIn }) => signIn?.user.uid);
  const expired = useSignInExpired();
  const mayLogIn = useNoLogIn() === undefined;
  if (uid !== undefined && !expired) return <ClaimButton uid={uid} {...props} />;
  if (!mayLogIn) return null;
  return (
    <section className={styles.claim}>
      <p>
        <FormattedText of={props.text.open.claimText} />
      </p>
      <LogInButton>
        <Message of="signIn.logIn" />
      </LogInButton>
    </section>
  );
}

function ClaimButton({ uid, code, text: { open, failed }, isHere }: ClaimProps & { uid: string }) {
  const navigate = useNavigate();
  const aquarium = useAquariumSlug();
  const claim = useClaim(uid);
  const [said, setSaid] = useState<string>();
  const [isBusy, setBusy] = useState(false);

  const press = async () => {
    setSaid(undefined);
    setBusy(true);
    try {
      const { drawings, code: devices } = guestDrawings(aquarium);
      const isDevices = devices === code;
      // So that the code also stands for what was drawn since it was last requested.
      if (isDevices) await makeGuestCode(aquarium);
      if ((await claim(code)) === "moved") {
        if (isDevices) forgetGuestDrawings(aquarium, drawings);
        if (isHere()) void navigate(paths.album(aquarium));
        return;
      }
      setSaid(open.taken);
    } catch (error) {
      warn("drawings were not put into an album", error);
      setSaid(isNotFound(error) ? open.unknown : failed[albumFailure(error)]);
    }
    setBusy(false);
  };

  return (
    <section className={styles.claim}>
      <p role="alert" className={styles.problem}>
        {said && <FormattedText of={said} />}
      </p>
      <Button variant="primary" unavailable={isBusy} onClick={press}>
        <FormattedText of={open.claim} />
      </Button>
    </section>
  );
}

const PAGE_SIZE = 12;

const guestAlbumQuery = (code: string) =>
  infiniteQueryOptions({
    queryKey: ["guestAlbum", code],
    queryFn: ({ pageParam: before, signal }) => loadGuestAlbum({ code, limit: PAGE_SIZE, before }, signal),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ drawings }) =>
      drawings.length === PAGE_SIZE ? String(drawings.at(-1)?.id) : undefined,
    staleTime: 0,
    gcTime: 0,
    // After too many wrong codes from one network, all codes are refused for up to a minute.
    retry: (failures, error) => failures < 2 && error instanceof ApiError && error.code === "network",
  });

/** Why a code shows nothing: it is none, or it is one too many; or what became of the call. */
type CodeProblem = "unknown" | "tooMany" | AlbumFailure;

interface OpenedAlbum {
  readonly problem: CodeProblem | undefined;
  /** The first page's answer; undefined until it has arrived. */
  readonly album: GuestAlbum | undefined;
  readonly entries: readonly AlbumEntry[] | undefined;
  readonly more: MoreEntries;
  readonly reload: () => void;
}

/** The drawings that a code stands for. */
function useGuestAlbum(code: string): OpenedAlbum {
  const known = useKnownPenguins();
  const query = useInfiniteQuery(guestAlbumQuery(code));
  const { data, error, refetch } = query;
  const album = data?.pages[0];
  const isOpen = album !== undefined;
  const count = album?.met.reduce((sum, { drawings }) => sum + drawings, 0) ?? 0;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each opening
  useEffect(() => {
    if (isOpen) record("album_code", { step: "opened", drawings: count });
  }, [isOpen]);
  const entries = useMemo(
    () =>
      known &&
      data &&
      albumEntries(
        data.pages.flatMap(({ drawings }) => drawings),
        known,
      ),
    [data, known],
  );
  const problem = useMemo(() => (error ? problemOf(error) : undefined), [error]);
  return {
    problem: !album || problem === "unknown" ? problem : undefined,
    album,
    entries,
    more: useMoreEntries(query),
    reload: () => void refetch(),
  };
}

function problemOf(error: Error): CodeProblem {
  if (isNotFound(error)) return "unknown";
  return error instanceof ApiError && error.status === 429 ? "tooMany" : albumFailure(error);
}
