import { useSuspenseQuery } from "@tanstack/react-query";
import { useState } from "react";
import { readinessQuery } from "../../api/draft.ts";
import { BirdTable } from "../../draft/bird-table/BirdTable.tsx";
import { changesOf, useDraft, useRights, useSlug } from "../../draft/use-draft.ts";
import { useTexts } from "../../i18n/texts.ts";
import { Button } from "../../ui/Button.tsx";
import { Page } from "../../ui/page/Page.tsx";
import { Blockers } from "./Blockers.tsx";
import { DraftChanges } from "./DraftChanges.tsx";
import { EmptyAquarium } from "./EmptyAquarium.tsx";
import { HiddenNotice } from "./HiddenNotice.tsx";
import styles from "./OverviewScreen.module.css";
import { PreviewButton } from "./PreviewButton.tsx";
import { PublishDialog } from "./PublishDialog.tsx";
import { birdsLacking, countLeft, type TileKind } from "./readiness-counts.ts";
import { Tiles } from "./Tiles.tsx";
import { OVERVIEW } from "./texts.ts";

/** What is left to do before the draft can be published, bird by bird. */
export function OverviewScreen() {
  const texts = useTexts(OVERVIEW);
  const draft = useDraft();
  const { keep } = useRights();
  const readiness = useSuspenseQuery(readinessQuery(useSlug())).data;
  const [only, setOnly] = useState<TileKind>();
  const [isPublishing, setPublishing] = useState(false);
  if (draft.birds.length === 0) return <EmptyAquarium />;
  const lacking = birdsLacking(readiness.gaps);
  const left = countLeft(readiness);
  const changes = changesOf(draft);
  const complete = changes > 0 ? texts.ready : texts.published;
  const incomplete = changes > 0 ? texts.left : texts.missing;
  const title = left > 0 ? incomplete(left) : complete;
  const shown = only ? draft.birds.filter(({ id }) => lacking[only].has(id)) : draft.birds;
  return (
    <Page
      title={title}
      name={texts.name}
      actions={
        <>
          <PreviewButton />
          {keep && (
            <Button variant="primary" disabled={changes === 0} onClick={() => setPublishing(true)}>
              {texts.publish}
            </Button>
          )}
        </>
      }
    >
      <DraftChanges />
      <HiddenNotice />
      {readiness.errors.length > 0 && <Blockers errors={readiness.errors} />}
      <Tiles lacking={lacking} chosen={only} onChoose={setOnly} />
      {only && (
        <p className={styles.only} role="status">
          <span>{texts.shownAlone(texts.tiles[only])}</span>
          <Button variant="quiet" onClick={() => setOnly(undefined)}>
            {texts.all}
          </Button>
        </p>
      )}
      <BirdTable birds={shown} />
      {isPublishing && <PublishDialog onClose={() => setPublishing(false)} />}
    </Page>
  );
}
