import { isInCatalog } from "@harapen/contract/penguin";
import { useQuery } from "@tanstack/react-query";
import { type CSSProperties, useEffect, useMemo } from "react";
import { Message } from "../../i18n/Message.tsx";
import { PenguinDialog } from "../../penguins/dialog/PenguinDialog.tsx";
import { useOpenPenguin } from "../../penguins/dialog/use-open-penguin.ts";
import { LoadError } from "../../penguins/LoadError.tsx";
import { type LocalisedPenguin, localise } from "../../penguins/localise.ts";
import { basePenguinsQuery } from "../../penguins/queries.ts";
import { useAquariumSlug } from "../../penguins/use-aquarium-slug.ts";
import { useDictionary } from "../../penguins/use-dictionary.ts";
import { useExtras } from "../../study/aids-in-force.ts";
import { setOpenModal } from "../../telemetry/events/modal.ts";
import { List } from "../../ui/lists/List.tsx";
import a11y from "../../ui/styles/visually-hidden.module.css";
import { CatalogEntry } from "./CatalogEntry.tsx";
import styles from "./CatalogScreen.module.css";
import { CatalogSkeleton } from "./CatalogSkeleton.tsx";
import { useIncrementalList } from "./use-incremental-list.ts";

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
  const [here, former] = useMemo(() => partition(penguins), [penguins]);
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
      {former.length > 0 && <FormerPenguins penguins={former} onOpen={open} />}
      <PenguinDialog
        penguin={openPenguin}
        partner={hasExtras ? penguins.find(({ id }) => id === openPenguin?.pairId) : undefined}
        onShowPartner={replace}
        onClose={close}
      />
    </>
  );
}

/** Returns the penguins that are here, and those that were. */
function partition(penguins: readonly LocalisedPenguin[]): [LocalisedPenguin[], LocalisedPenguin[]] {
  return [penguins.filter(({ former }) => !former), penguins.filter(({ former }) => former)];
}

interface FormerPenguinsProps {
  penguins: readonly LocalisedPenguin[];
  onOpen: (id: string) => void;
}

function FormerPenguins({ penguins, onOpen }: FormerPenguinsProps) {
  return (
    <section>
      <h2 className={styles.former}>
        <Message of="catalog.former" />
      </h2>
      <List className={styles.grid}>
        {penguins.map((penguin) => (
          <CatalogEntry key={penguin.id} penguin={penguin} onOpen={onOpen} />
        ))}
      </List>
    </section>
  );
}
