import { useSuspenseQuery } from "@tanstack/react-query";
import { useState } from "react";
import { publishesQuery } from "../../api/publishes.ts";
import { useRights, useSlug } from "../../draft/use-draft.ts";
import { useTexts } from "../../i18n/texts.ts";
import { Page } from "../../ui/page/Page.tsx";
import styles from "./HistoryScreen.module.css";
import { PublishEntry } from "./PublishEntry.tsx";
import { type Restore, RestoreDialog } from "./RestoreDialog.tsx";
import { HISTORY } from "./texts.ts";

/** The publishes of the aquarium, newest first, with their differences and the ways to restore them. */
export function HistoryScreen() {
  const texts = useTexts(HISTORY);
  const { keep } = useRights();
  const { publishes } = useSuspenseQuery(publishesQuery(useSlug())).data;
  const [restore, setRestore] = useState<Restore>();
  return (
    <Page title={texts.title} lead={texts.lead}>
      <ol className={styles.list}>
        {publishes.map((publish, index) => (
          <PublishEntry
            key={publish.number}
            publish={publish}
            isCurrent={index === 0}
            onRestore={keep ? setRestore : undefined}
          />
        ))}
      </ol>
      {restore && (
        <RestoreDialog
          restore={restore}
          latest={publishes[0]?.number ?? 0}
          onClose={() => setRestore(undefined)}
        />
      )}
    </Page>
  );
}
