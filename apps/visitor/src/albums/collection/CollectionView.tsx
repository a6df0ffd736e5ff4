import type { MetPenguin } from "@harapen/contract/calls/albums";
import { isHere, type Penguin } from "@harapen/contract/penguin";
import type { Screen } from "@harapen/contract/telemetry/screens";
import { useQuery } from "@tanstack/react-query";
import { memo, useDeferredValue, useEffect, useMemo, useState } from "react";
import { FormattedText, Message } from "../../i18n/FormattedText.tsx";
import { plainText } from "../../i18n/translate.ts";
import { type LocalisedPenguin, localise, useDictionary } from "../../penguins/localise.ts";
import { PenguinDialog, useOpenPenguin } from "../../penguins/PenguinDialog.tsx";
import { NamedBands } from "../../penguins/PenguinFacts.tsx";
import { basePenguinsQuery, useAquariumSlug } from "../../penguins/queries.ts";
import { paths } from "../../routes/paths.ts";
import { setOpenModal } from "../../telemetry/events/modal.ts";
import { Button, buttonClass, ScreenLink } from "../../ui/Button.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { List } from "../../ui/List.tsx";
import { useKnownPenguins } from "../list/album-entries.ts";
import type { AlbumText } from "../texts/album-en.ts";
import styles from "./CollectionView.module.css";
import { type Collection, collect, progressOf } from "./collect.ts";
import { Families } from "./Families.tsx";
import { PenguinFace, Silhouette } from "./PenguinFace.tsx";

/** The windows in which it stands beside the drawings (`Columns.module.css`), open from the start. */
const BESIDE = "(min-width: 900px)";

interface CollectionViewProps {
  /** The penguins that the album's drawings show. */
  drawn: readonly MetPenguin[];
  text: AlbumText;
  title: string;
  screen: Screen;
}

/** An album as a collection: a line that says how many were met, and opens everyone and their families. */
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

interface HintDialogProps {
  /** The dialog is open as long as there is one. */
  penguin: LocalisedPenguin | undefined;
  text: AlbumText;
  onClose: () => void;
}

/** The dialog of a penguin that was not met yet: how to recognise it, but not who it is. */
function HintDialog({ penguin, text, onClose }: HintDialogProps) {
  const aquarium = useAquariumSlug();
  return (
    <Dialog
      open={penguin !== undefined}
      onClose={onClose}
      title={<FormattedText of={text.hint.title} />}
      maxWidth={400}
    >
      {penguin && (
        <>
          <Silhouette className={styles.silhouette} />
          <NamedBands penguin={penguin} shape="rectangle" />
          <p className={styles.text}>
            <FormattedText of={penguin.bandColors.length > 0 ? text.hint.bands : text.hint.noBands} />
          </p>
          <ScreenLink className={buttonClass("primary")} to={paths.draw(aquarium)}>
            <Message of="home.draw" />
          </ScreenLink>
          <Button onClick={onClose}>
            <Message of="common.close" />
          </Button>
        </>
      )}
    </Dialog>
  );
}

interface EveryoneProps extends Omit<LoadedProps, "title" | "screen"> {
  onOpen: (id: string) => void;
}

/**
 * All the aquarium's penguins, those not met as silhouettes; those met that are not here any more; and the
 * families. Memoised: a press that is to hide it is painted before anything of it is rendered.
 */
const Everyone = memo(function Everyone({
  penguins,
  collection: { here, before, met },
  shown,
  ...face
}: EveryoneProps) {
  const faces = (ids: readonly string[]) => (
    <List className={styles.everyone}>
      {ids.map((id) => {
        const penguin = shown.get(id);
        return (
          penguin && (
            <li key={id}>
              <PenguinFace penguin={penguin} drawings={met.get(id) ?? 0} {...face} />
            </li>
          )
        );
      })}
    </List>
  );
  return (
    <>
      {faces(here)}
      {before.length > 0 && (
        <>
          <h3 className={styles.subtitle}>
            <Message of="catalog.former" />
          </h3>
          {faces(before)}
        </>
      )}
      <Families
        penguins={penguins.filter((penguin) => met.has(penguin.id) || isHere(penguin))}
        shown={shown}
        met={met}
        {...face}
      />
    </>
  );
});
