import { isInCatalog } from "@harapen/contract/penguin";
import { useQuery } from "@tanstack/react-query";
import { type CSSProperties, memo, useEffect, useMemo, useState } from "react";
import { Message } from "../../i18n/FormattedText.tsx";
import { useExtras } from "../../participation/aids-in-force.ts";
import { LoadError } from "../../penguins/LoadError.tsx";
import { type LocalisedPenguin, localise, useDictionary } from "../../penguins/localise.ts";
import { PenguinDialog, useOpenPenguin } from "../../penguins/PenguinDialog.tsx";
import { BandSwatches, PenguinName } from "../../penguins/PenguinFacts.tsx";
import { basePenguinsQuery, useAquariumSlug } from "../../penguins/queries.ts";
import { setOpenModal } from "../../telemetry/events/modal.ts";
import { List } from "../../ui/List.tsx";
import { RetryingImage } from "../../ui/RetryingImage.tsx";
import { Skeleton, SkeletonBlock } from "../../ui/Skeleton.tsx";
import a11y from "../../ui/styles/visually-hidden.module.css";
import styles from "./CatalogScreen.module.css";

/** The catalog of every penguin in the aquarium, followed by those that moved away or died. */
export function CatalogScreen() {
  const dictionary = useDictionary();
  const { data, isLoadingError } = useQuery(basePenguinsQuery(useAquariumSlug()));
  const penguins = useMemo(
    () => dictionary && data?.filter(isInCatalog).map((penguin) => localise(penguin, dictionary)),
    [data, dictionary],
  );

  if (isLoadingError) return <LoadError />;
  if (!penguins) return <CatalogSkeleton />;
  return (
    <>
      <h1 className={a11y.visuallyHidden}>
        <Message of="catalog.title" />
      </h1>
      <Entries penguins={penguins} />
    </>
  );
}

function Entries({ penguins }: { penguins: readonly LocalisedPenguin[] }) {
  const { openId, open, replace, close } = useOpenPenguin();
  const openPenguin = penguins.find(({ id }) => id === openId);
  const [here, former] = useMemo(
    () => [penguins.filter(({ former }) => !former), penguins.filter(({ former }) => former)],
    [penguins],
  );
  const shown = useIncrementalList(here);
  const hasExtras = useExtras(useAquariumSlug());
  const unrendered = { "--unrendered": here.length - shown.length } as CSSProperties;
  useEffect(() => setOpenModal("catalog", openPenguin?.id), [openPenguin?.id]);
  return (
    <>
      <List className={styles.grid} style={unrendered}>
        {shown.map((penguin) => (
          <CatalogEntry key={penguin.id} penguin={penguin} onOpen={open} />
        ))}
      </List>
      {former.length > 0 && (
        <section>
          <h2 className={styles.former}>
            <Message of="catalog.former" />
          </h2>
          <List className={styles.grid}>
            {former.map((penguin) => (
              <CatalogEntry key={penguin.id} penguin={penguin} onOpen={open} />
            ))}
          </List>
        </section>
      )}
      <PenguinDialog
        penguin={openPenguin}
        partner={hasExtras ? penguins.find(({ id }) => id === openPenguin?.pairId) : undefined}
        onShowPartner={replace}
        onClose={close}
      />
    </>
  );
}

const ENTRIES = Array.from({ length: 24 }, (_, index) => index);

function CatalogSkeleton() {
  return (
    <Skeleton>
      <div className={styles.grid}>
        {ENTRIES.map((index) => (
          <span key={index} className={styles.button}>
            <SkeletonBlock inlineSize="min(85px, 100%)" blockSize="auto" aspectRatio="1" borderRadius="50%" />
            <SkeletonBlock inlineSize="64px" />
          </span>
        ))}
      </div>
    </Skeleton>
  );
}

/** The number of items added at a time: more than fit into any phone's window. */
const STEP = 24;
const STEP_INTERVAL_MS = 150;

/** The items to render now: a windowful, then the others in steps, between which pictures are painted. */
function useIncrementalList<Item>(items: readonly Item[]): readonly Item[] {
  const [count, setCount] = useState(STEP);
  const isComplete = count >= items.length;
  // biome-ignore lint/correctness/useExhaustiveDependencies: each step asks for the next
  useEffect(() => {
    if (isComplete) return;
    const timer = setTimeout(() => setCount((shown) => shown + STEP), STEP_INTERVAL_MS);
    return () => clearTimeout(timer);
  }, [count, isComplete]);
  return isComplete ? items : items.slice(0, count);
}

interface CatalogEntryProps {
  penguin: LocalisedPenguin;
  onOpen: (id: string) => void;
}

/** One penguin of the catalog. Memoised: there may be hundreds, and opening a dialog changes none. */
const CatalogEntry = memo(function CatalogEntry({ penguin, onOpen }: CatalogEntryProps) {
  const { id, icon, bandColorLabels } = penguin;
  return (
    <li className={styles.entry}>
      <button type="button" className={styles.button} aria-haspopup="dialog" onClick={() => onOpen(id)}>
        <RetryingImage
          className={styles.icon}
          src={icon}
          alt=""
          width="85"
          height="85"
          loading="lazy"
          decoding="async"
        />
        <span className={styles.name}>
          <PenguinName of={penguin} />
        </span>
        <BandSwatches penguin={penguin} shape="rectangle" />
        {bandColorLabels.length > 0 && (
          <span aria-hidden="true" className={styles.colours}>
            {bandColorLabels.join(" · ")}
          </span>
        )}
      </button>
    </li>
  );
});
