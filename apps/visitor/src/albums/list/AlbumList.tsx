import type { DictionaryResponse } from "@harapen/contract/aquarium";
import { CANVAS } from "@harapen/contract/geometry";
import { type UseInfiniteQueryResult, useQuery } from "@tanstack/react-query";
import { memo, useEffect, useEffectEvent, useMemo, useRef, useState } from "react";
import { isRefused } from "../../api/api-error.ts";
import { createPictureView, positionInCrop } from "../../drawing/render/crop.ts";
import { FormattedText, Message, Phrases } from "../../i18n/FormattedText.tsx";
import { formatDay } from "../../i18n/format-day.ts";
import { plainText, useLocale, useTranslate } from "../../i18n/translate.ts";
import { useExtras } from "../../participation/aids-in-force.ts";
import { CardButton } from "../../penguins/card/CardButton.tsx";
import {
  EMPTY_DICTIONARY,
  type LocalisedPenguin,
  localise,
  nameOf,
  useDictionary,
} from "../../penguins/localise.ts";
import { PenguinName } from "../../penguins/PenguinFacts.tsx";
import { basePenguinsQuery, useAquariumSlug } from "../../penguins/queries.ts";
import { isKiosk } from "../../platform/kiosk.ts";
import { Button, passFocusOn } from "../../ui/Button.tsx";
import { List } from "../../ui/List.tsx";
import { RetryingImage } from "../../ui/RetryingImage.tsx";
import { Lines, Skeleton, SkeletonBlock } from "../../ui/Skeleton.tsx";
import type { AlbumText } from "../texts/album-en.ts";
import styles from "./AlbumList.module.css";
import { type AlbumEntry, localTime } from "./album-entries.ts";

interface AlbumListProps {
  entries: readonly AlbumEntry[];
  /** Where given, a press on an entry deletes it; otherwise it opens its card, where cards are offered. */
  deletion?: { readonly text: AlbumText; readonly ask: (entry: AlbumEntry) => void } | undefined;
}

/**
 * The entries of the album, each a drawing beside its penguin. Memoised: what is pressed beside a long album
 * is painted without it.
 */
export const AlbumList = memo(function AlbumList({ entries, deletion }: AlbumListProps) {
  const dictionary = useDictionary();
  const penguins = usePenguins(dictionary);
  const hasCards = useExtras(useAquariumSlug()) && !isKiosk();
  return (
    <List className={styles.list}>
      {entries.map((entry) => (
        <Entry
          key={entry.key}
          entry={entry}
          penguin={penguins.get(entry.penguinId)}
          dictionary={dictionary}
          hasCard={hasCards}
          deletion={deletion}
        />
      ))}
    </List>
  );
});

/** The aquarium's penguins by id, in the visitor's language. */
function usePenguins(dictionary: DictionaryResponse | undefined): ReadonlyMap<string, LocalisedPenguin> {
  const { data } = useQuery(basePenguinsQuery(useAquariumSlug()));
  return useMemo(() => {
    if (!data || !dictionary) return new Map();
    return new Map(data.map((penguin) => [penguin.id, localise(penguin, dictionary)]));
  }, [data, dictionary]);
}

interface EntryProps extends Pick<AlbumListProps, "deletion"> {
  entry: AlbumEntry;
  /** Undefined where the aquarium has no such penguin. */
  penguin: LocalisedPenguin | undefined;
  dictionary: DictionaryResponse | undefined;
  /** Whether it offers a card, unless it offers to be deleted. */
  hasCard: boolean;
}

/** Memoised: a page that is added to a long album does not render the entries before it again. */
const Entry = memo(function Entry({
  entry,
  penguin,
  dictionary = EMPTY_DICTIONARY,
  hasCard,
  deletion,
}: EntryProps) {
  const t = useTranslate();
  const { day: isoDay, time } = localTime(entry.timestamp);
  const day = formatDay(isoDay, useLocale());
  const name = penguin ?? nameOf(entry.penguinId, dictionary);
  return (
    <li className={styles.entry}>
      <DrawingPicture image={entry.image} />
      {penguin ? <PenguinPicture penguin={penguin} /> : <span className={styles.nobody} aria-hidden="true" />}
      <div className={styles.words}>
        <h2 className={styles.name}>
          <PenguinName of={name} />
        </h2>
        <time className={styles.time} dateTime={entry.timestamp}>
          <Phrases of={atYear(day)} /> <span>{time}</span>
        </time>
      </div>
      {deletion && (
        <DeleteButton
          label={plainText(deletion.text.remove.label, { name: name.nameLabel, day })}
          onPress={() => deletion.ask(entry)}
        />
      )}
      {penguin && hasCard && !deletion && (
        <CardButton
          className={String(styles.toCard)}
          label={t("card.of", { name: penguin.nameLabel })}
          subject={{ drawing: entry, penguin, foundAt: entry.timestamp }}
        >
          {/* The sign for sharing: an arrow out of a box. */}
          <Icon size="24" path="M12 15V4m-4 4 4-4 4 4M6 12H4v8h16v-8h-2" />
        </CardButton>
      )}
    </li>
  );
});

/** A day by what a line may be broken between: the year, and the rest, in languages that write it with 年. */
function atYear(day: string): readonly string[] {
  return day.match(/.+年|.+/g) ?? [day];
}

function DeleteButton({ label, onPress }: { label: string; onPress: () => void }) {
  return (
    <button
      ref={passFocusOn}
      type="button"
      className={`${styles.toCard} ${styles.toBin}`}
      aria-label={label}
      aria-haspopup="dialog"
      onClick={onPress}
    >
      <Icon size="28" path="M4 7h16M10 11v6m4-6v6M6 7l1 13h10l1-13M9 7V4h6v3" />
    </button>
  );
}

function Icon({ size, path }: { size: string; path: string }) {
  return (
    <svg viewBox="0 0 24 24" width={size} height={size} aria-hidden="true">
      <path
        d={path}
        fill="none"
        stroke="currentColor"
        strokeWidth="2"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  );
}

const WHOLE_CANVAS = positionInCrop({ x: 0, y: 0, ...CANVAS });

/** A stored drawing, cropped to the belly. */
function DrawingPicture({ image }: { image: string }) {
  const t = useTranslate();
  return (
    <div className={styles.picture}>
      <img
        src={image}
        alt={t("album.drawing")}
        className={`${styles.aligned} ${styles.drawing}`}
        style={WHOLE_CANVAS}
        decoding="async"
        loading="lazy"
      />
    </div>
  );
}

/** A penguin's picture, cropped like the drawing; whole where it has no alignment. */
function PenguinPicture({ penguin: { picture, alignment, nameLabel } }: { penguin: LocalisedPenguin }) {
  const t = useTranslate();
  const position = useMemo(
    () => alignment && positionInCrop(createPictureView(alignment).frame),
    [alignment],
  );
  return (
    <div className={styles.picture}>
      <RetryingImage
        src={picture}
        alt={t("penguin.picture", { name: nameLabel })}
        className={position ? styles.aligned : styles.whole}
        style={position}
        decoding="async"
        loading="lazy"
      />
    </div>
  );
}

/** The end of an album's list: loads what follows as it comes near, and says where that failed. */
export function AlbumEnd({ more, text }: { more: MoreEntries; text: AlbumText | undefined }) {
  if (more.state === "there") return <LoadMoreSentinel onNear={more.load} />;
  if (more.state === "none" || !text) return null;
  return (
    <div className={styles.failed}>
      <p role="alert">
        <FormattedText of={text.missing} />
      </p>
      <Button ref={passFocusOn} unavailable={more.isRetrying} onClick={more.retry}>
        <Message of="common.retry" />
      </Button>
    </div>
  );
}

/**
 * The distance below the window at which the sentinel is noticed, in pixels: a few screens of scrolling
 * ahead.
 */
const ROOT_MARGIN_PX = 3_000;

/** The sentinel below an infinite list: calls `onNear` when it comes near the window, for the next page. */
function LoadMoreSentinel({ onNear }: { onNear: () => void }) {
  const sentinel = useRef<HTMLDivElement>(null);
  const notify = useEffectEvent(onNear);

  // Observed again after each rendering: an observer reports no element that stays near.
  useEffect(() => {
    if (!sentinel.current) return;
    const observer = new IntersectionObserver(
      (entries) => entries.some(({ isIntersecting }) => isIntersecting) && notify(),
      { rootMargin: `0px 0px ${ROOT_MARGIN_PX}px` },
    );
    observer.observe(sentinel.current);
    return () => observer.disconnect();
  });
  return <div ref={sentinel} />;
}

const ENTRIES = [1, 2, 3, 4];

/** The album while it is being loaded: placeholders for its entries, and a text that says so. */
export function AlbumSkeleton() {
  return (
    <Skeleton label={<Message of="album.loading" />}>
      <div className={styles.list}>
        {ENTRIES.map((entry) => (
          <span key={entry} className={styles.entry}>
            <SkeletonBlock blockSize="120px" borderRadius="14px" />
            <SkeletonBlock blockSize="120px" borderRadius="14px" />
            <Lines widths={[80, 60]} />
          </span>
        ))}
      </div>
    </Skeleton>
  );
}

/** What follows the entries that are shown: nothing, further ones, or some that could not be loaded. */
export type MoreEntries =
  | { readonly state: "none" }
  | { readonly state: "there"; readonly load: () => void }
  | { readonly state: "failed"; readonly isRetrying: boolean; readonly retry: () => void };

type Loading = Pick<
  UseInfiniteQueryResult,
  "error" | "hasNextPage" | "isFetching" | "isFetchNextPageError" | "fetchNextPage" | "refetch"
>;

/** Returns what follows the pages that are loaded. Of a list without any page there is nothing to follow. */
export function useMoreEntries({ error, hasNextPage, isFetching, ...query }: Loading): MoreEntries {
  const [isRetrying, setRetrying] = useState(false);
  // A page that is loaded meanwhile would cancel the loading anew of what has changed.
  const load = () => query.fetchNextPage({ cancelRefetch: false });
  // A page is refused where the drawing that it begins after is deleted: all of them are loaded anew before
  // the next.
  const isPageMissing = query.isFetchNextPageError && !isRefused(error);
  const retry = async () => {
    setRetrying(true);
    if (isPageMissing || !(await query.refetch()).isError) await load();
    setRetrying(false);
  };
  if (isRetrying) return { state: "failed", isRetrying, retry };
  if (!hasNextPage) return { state: "none" };
  if (!error) return { state: "there", load: () => isFetching || load() };
  return { state: "failed", isRetrying: isFetching, retry };
}
