import type { MetPenguin } from "@harapen/contract/calls/met-penguins";
import type { Penguin } from "@harapen/contract/penguin";
import type { Screen } from "@harapen/contract/telemetry/screens";
import { useQuery } from "@tanstack/react-query";
import { useDeferredValue, useEffect, useId, useMemo, useState } from "react";
import { FormattedText } from "../../i18n/FormattedText.tsx";
import { PenguinDialog } from "../../penguins/dialog/PenguinDialog.tsx";
import { useOpenPenguin } from "../../penguins/dialog/use-open-penguin.ts";
import { type LocalisedPenguin, localise } from "../../penguins/localise.ts";
import { basePenguinsQuery } from "../../penguins/queries.ts";
import { useAquariumSlug } from "../../penguins/use-aquarium-slug.ts";
import { useDictionary } from "../../penguins/use-dictionary.ts";
import { setOpenModal } from "../../telemetry/events/modal.ts";
import { Button } from "../../ui/Button.tsx";
import { useKnownPenguins } from "../list/use-known-penguins.ts";
import type { AlbumText } from "../texts/album-text.ts";
import styles from "./CollectionView.module.css";
import { type Collection, collect, progressOf } from "./collect.ts";
import { Everyone } from "./Everyone.tsx";
import { HintDialog } from "./HintDialog.tsx";
import { PenguinFace } from "./PenguinFace.tsx";

/** How many of the penguins met last are shown before anything is pressed: a row on a phone. */
const MAX_RECENT = 4;

interface CollectionViewProps {
  /** The penguins that the album's drawings show. */
  drawn: readonly MetPenguin[];
  text: AlbumText;
  title: string;
  screen: Screen;
}

/** An album as a collection: how many of the aquarium's penguins were met, which ones and, at a press, everyone and their families. */
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
  const [isWhole, setWhole] = useState(false);
  // A slow phone takes long to lay out all the faces: the press is painted first.
  const isWholeShown = useDeferredValue(isWhole);
  const { openId, open, replace, close } = useOpenPenguin();
  const titleId = useId();
  const opened = shown.get(openId ?? "");
  const openedMet = opened && met.has(opened.id) ? opened : undefined;
  const partner = shown.get(openedMet?.pairId ?? "");
  useEffect(() => setOpenModal(screen, opened?.id), [screen, opened?.id]);
  return (
    <section aria-labelledby={titleId} className={styles.collection}>
      <h2 id={titleId} className={styles.title}>
        <FormattedText of={title} />
      </h2>
      <Progress collection={collection} text={text} />
      {isWholeShown ? (
        <Everyone penguins={penguins} collection={collection} shown={shown} text={text} onOpen={open} />
      ) : (
        <RecentlyMet met={met} shown={shown} text={text} onOpen={open} />
      )}
      <Button variant="quiet" aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
        <FormattedText of={isWhole ? text.collection.showFew : text.collection.showAll} />
      </Button>
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

function Progress({ collection, text }: Pick<LoadedProps, "collection" | "text">) {
  const progress = progressOf(collection);
  if (!progress) return null;
  const { met, total, isWhole } = progress;
  return (
    <>
      <p className={styles.count}>
        <FormattedText of={text.collection.count} values={{ met, total }} />
      </p>
      <div className={styles.bar} aria-hidden="true">
        <i style={{ inlineSize: `${(100 * met) / total}%` }} />
      </div>
      {isWhole && (
        <p className={styles.all}>
          <FormattedText of={text.collection.all} />
        </p>
      )}
    </>
  );
}

interface RecentlyMetProps extends Pick<LoadedProps, "shown" | "text"> {
  met: Collection["met"];
  onOpen: (id: string) => void;
}

function RecentlyMet({ met, shown, text, onOpen }: RecentlyMetProps) {
  if (met.size === 0) {
    return (
      <p className={styles.none}>
        <FormattedText of={text.collection.none} />
      </p>
    );
  }
  return (
    <div className={styles.recent}>
      {[...met].slice(0, MAX_RECENT).map(([id, drawings]) => {
        const penguin = shown.get(id);
        return (
          penguin && (
            <PenguinFace key={id} penguin={penguin} drawings={drawings} text={text} onOpen={onOpen} />
          )
        );
      })}
    </div>
  );
}
