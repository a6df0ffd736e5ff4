import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { type LocalisedPenguin, localise } from "../../penguins/localise.ts";
import { basePenguinsQuery } from "../../penguins/queries.ts";
import { useAquariumSlug } from "../../penguins/use-aquarium-slug.ts";
import { useDictionary } from "../../penguins/use-dictionary.ts";
import { Button } from "../../ui/Button.tsx";
import hidden from "../../ui/hidden.module.css";
import { Notice } from "../../ui/Notice.tsx";
import { Spinner } from "../../ui/Spinner.tsx";
import { CatalogEntry } from "./CatalogEntry.tsx";
import styles from "./CatalogScreen.module.css";
import { PenguinDialog } from "./PenguinDialog.tsx";

/** Every penguin of the aquarium. */
export function CatalogScreen() {
  const { t } = useTranslation();
  const dictionary = useDictionary();
  const queryClient = useQueryClient();
  const { data, isError } = useQuery(basePenguinsQuery(useAquariumSlug()));

  if (isError) return <LoadFailed retry={() => void queryClient.invalidateQueries()} />;
  if (!data || !dictionary) return <Spinner />;
  return (
    <>
      <h1 className={hidden.hidden}>{t("catalog.title")}</h1>
      <Entries penguins={data.map((penguin) => localise(penguin, dictionary))} />
    </>
  );
}

function Entries({ penguins }: { penguins: readonly LocalisedPenguin[] }) {
  const [openId, setOpenId] = useState<string>();
  return (
    <>
      <ul className={styles.grid}>
        {penguins.map((penguin) => (
          <CatalogEntry key={penguin.id} penguin={penguin} onOpen={() => setOpenId(penguin.id)} />
        ))}
      </ul>
      <PenguinDialog
        penguin={penguins.find(({ id }) => id === openId)}
        onClose={() => setOpenId(undefined)}
      />
    </>
  );
}

function LoadFailed({ retry }: { retry: () => void }) {
  const { t } = useTranslation();
  return (
    <Notice title={t("common.error")} text={t("catalog.loadFailed")}>
      <Button look="primary" onClick={retry}>
        {t("common.retry")}
      </Button>
    </Notice>
  );
}
