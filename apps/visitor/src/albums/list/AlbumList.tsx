import type { DictionaryResponse } from "@harapen/contract/aquarium";
import { useQuery } from "@tanstack/react-query";
import { memo, useMemo } from "react";
import { formatDay } from "../../i18n/format-day.ts";
import { plainText } from "../../i18n/interpolate.ts";
import { useLocale } from "../../i18n/locale-store.ts";
import { Phrases } from "../../i18n/Phrases.tsx";
import { useTranslate } from "../../i18n/translate.ts";
import { CardButton } from "../../penguins/card/CardButton.tsx";
import {
  EMPTY_DICTIONARY,
  type LocalisedPenguin,
  localise,
  nameOf,
  type PenguinNameLabel,
} from "../../penguins/localise.ts";
import { PenguinName } from "../../penguins/PenguinName.tsx";
import { basePenguinsQuery } from "../../penguins/queries.ts";
import { useAquariumSlug } from "../../penguins/use-aquarium-slug.ts";
import { useDictionary } from "../../penguins/use-dictionary.ts";
import { isKiosk } from "../../platform/kiosk.ts";
import { useExtras } from "../../study/aids-in-force.ts";
import { List } from "../../ui/lists/List.tsx";
import { passFocusOn } from "../../ui/presses/focus-main.ts";
import type { AlbumText } from "../texts/album-text.ts";
import styles from "./AlbumList.module.css";
import type { AlbumEntry } from "./album-entries.ts";
import { localTime } from "./local-time.ts";
import { DrawingPicture, PenguinPicture } from "./pictures.tsx";

interface AlbumListProps {
  entries: readonly AlbumEntry[];
  /** Where given, a press on an entry deletes it; otherwise it opens its card, where cards are offered. */
  deletion?: { readonly text: AlbumText; readonly ask: (entry: AlbumEntry) => void } | undefined;
}

/** The entries of the album, each a drawing beside its penguin. Memoised: what is pressed beside a long album is painted without it. */
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
        <DeleteButton label={deletionLabel(deletion.text, name, day)} onPress={() => deletion.ask(entry)} />
      )}
      {penguin && hasCard && !deletion && (
        <CardButton
          className={String(styles.toCard)}
          label={t("card.of", { name: penguin.nameLabel })}
          subject={{ drawing: entry, penguin, foundAt: entry.timestamp }}
        >
          <CardIcon />
        </CardButton>
      )}
    </li>
  );
});

/** A day by what a line may be broken between: the year, and the rest, in languages that write it with 年. */
function atYear(day: string): readonly string[] {
  return day.match(/.+年|.+/g) ?? [day];
}

function deletionLabel({ remove }: AlbumText, { nameLabel }: PenguinNameLabel, day: string): string {
  return plainText(remove.label, { name: nameLabel, day });
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
      <svg viewBox="0 0 24 24" width="28" height="28" aria-hidden="true">
        <path
          d="M4 7h16M10 11v6m4-6v6M6 7l1 13h10l1-13M9 7V4h6v3"
          fill="none"
          stroke="currentColor"
          strokeWidth="2"
          strokeLinecap="round"
          strokeLinejoin="round"
        />
      </svg>
    </button>
  );
}

/** The sign for sharing: an arrow out of a box. */
function CardIcon() {
  return (
    <svg viewBox="0 0 24 24" width="24" height="24" aria-hidden="true">
      <path
        d="M12 15V4m-4 4 4-4 4 4M6 12H4v8h16v-8h-2"
        fill="none"
        stroke="currentColor"
        strokeWidth="2"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  );
}
