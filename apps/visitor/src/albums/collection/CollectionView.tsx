import type { MetPenguin } from "@harapen/contract/calls/met-penguins";
import type { Penguin } from "@harapen/contract/penguin";
import type { Screen } from "@harapen/contract/telemetry/screens";
import { useQuery } from "@tanstack/react-query";
import { useDeferredValue, useEffect, useMemo, useState } from "react";
import { FormattedText } from "../../i18n/FormattedText.tsx";
import { plainText } from "../../i18n/interpolate.ts";
import { PenguinDialog } from "../../penguins/dialog/PenguinDialog.tsx";
import { useOpenPenguin } from "../../penguins/dialog/use-open-penguin.ts";
import { type LocalisedPenguin, localise } from "../../penguins/localise.ts";
import { basePenguinsQuery } from "../../penguins/queries.ts";
import { useAquariumSlug } from "../../penguins/use-aquarium-slug.ts";
import { useDictionary } from "../../penguins/use-dictionary.ts";
import { setOpenModal } from "../../telemetry/events/modal.ts";
import { useKnownPenguins } from "../list/use-known-penguins.ts";
import type { AlbumText } from "../texts/album-text.ts";
import styles from "./CollectionView.module.css";
import { type Collection, collect, progressOf } from "./collect.ts";
import { Everyone } from "./Everyone.tsx";
import { HintDialog } from "./HintDialog.tsx";

/**
 * The windows in which it stands beside the drawings, as in `Columns.module.css`: it pushes nothing out
 * there, and is open from the start.
 */
const BESIDE = "(min-width: 900px)";

interface CollectionViewProps {
  /** The penguins that the album's drawings show. */
  drawn: readonly MetPenguin[];
  text: AlbumText;
  title: string;
  screen: Screen;
}

/**
 * An album as a collection: one line that says how many of the aquarium's penguins were met, and opens
 * everyone and their families.
 */
export function CollectionView({ drawn, ...rest }: CollectionViewProps) {
  const { data: penguins } = useQuery(basePenguinsQuery(useAquariumSlug()));
  const known = useKnownPenguins();
  const dictionary = useDictionary();
  const collection = useMemo(
    () => penguins && known && collect(penguins, drawn, known),
    [penguins, known, drawn],
  );
  const shown = useMemo(
    () => new Map(dictionary && penguins?.map((penguin) => [penguin.id, localise(penguin, dictionary)])),
    [penguins, dictionary],
  );
  if (!penguins || !collection || shown.size === 0) return null;
  if (collection.here.length + collection.before.length === 0) return null;
  return <Loaded penguins={penguins} collection={collection} shown={shown} {...rest} />;
}

interface LoadedProps extends Omit<CollectionViewProps, "drawn"> {
  penguins: readonly Penguin[];
  collection: Collection;
  shown: ReadonlyMap<string, LocalisedPenguin>;
}

function Loaded({ penguins, collection, shown, text, title, screen }: LoadedProps) {
  const { met } = collection;
  const [isOpen, setOpen] = useState(() => window.matchMedia(BESIDE).matches);
  // All the faces take long to lay out on a slow phone: the press, or the drawings beside them, are painted
  // first.
  const isOpenShown = useDeferredValue(isOpen, false);
  const { openId, open, replace, close } = useOpenPenguin();
  const opened = shown.get(openId ?? "");
  const openedMet = opened && met.has(opened.id) ? opened : undefined;
  const partner = shown.get(openedMet?.pairId ?? "");
  useEffect(() => setOpenModal(screen, opened?.id), [screen, opened?.id]);
  return (
    <section aria-label={plainText(title)} className={styles.collection}>
      <h2 className={styles.line}>
        <button
          type="button"
          className={styles.opener}
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        >
          <Progress collection={collection} text={text} title={title} />
          <Chevron />
        </button>
      </h2>
      {isOpenShown && (
        <div className={styles.whole}>
          {met.size === 0 && (
            <p className={styles.remark}>
              <FormattedText of={text.collection.none} />
            </p>
          )}
          {progressOf(collection)?.isWhole && (
            <p className={`${styles.remark} ${styles.all}`}>
              <FormattedText of={text.collection.all} />
            </p>
          )}
          <Everyone penguins={penguins} collection={collection} shown={shown} text={text} onOpen={open} />
        </div>
      )}
      <PenguinDialog
        penguin={openedMet}
        partner={partner && met.has(partner.id) ? partner : undefined}
        onShowPartner={replace}
        onClose={close}
      />
      <HintDialog penguin={openedMet ? undefined : opened} text={text} onClose={close} />
    </section>
  );
}

/** How many were met, in words and as a bar; only the title where nobody is here to be met. */
function Progress({ collection, text, title }: Pick<LoadedProps, "collection" | "text" | "title">) {
  const progress = progressOf(collection);
  if (!progress) return <FormattedText of={title} />;
  const { met, total } = progress;
  return (
    <>
      <span>
        <FormattedText of={text.collection.count} values={{ met, total }} />
      </span>
      <span className={styles.bar} aria-hidden="true">
        <i style={{ inlineSize: `${(100 * met) / total}%` }} />
      </span>
    </>
  );
}

function Chevron() {
  return (
    <svg viewBox="0 0 24 24" width="22" height="22" aria-hidden="true" className={styles.chevron}>
      <path
        d="m6 9 6 6 6-6"
        fill="none"
        stroke="currentColor"
        strokeWidth="2.5"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  );
}
