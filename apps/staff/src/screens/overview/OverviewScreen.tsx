import { useMutation, useQuery, useQueryClient, useSuspenseQuery } from "@tanstack/react-query";
import { useState } from "react";
import { aquariumsQuery, changeAquarium } from "../../api/aquariums.ts";
import { aquariumKey, discardDraft, readinessQuery } from "../../api/draft.ts";
import { BirdTable } from "../../draft/BirdTable.tsx";
import { PreviewButton } from "../../draft/PreviewButton.tsx";
import { changesOf, useDraft, useRights, useSlug } from "../../draft/use-draft.ts";
import { useTexts } from "../../i18n/texts.ts";
import { paths } from "../../routes/paths.ts";
import { AddressDialog } from "../../ui/AddressDialog.tsx";
import { Button, ButtonLink } from "../../ui/Button.tsx";
import { FormDialog } from "../../ui/Dialog.tsx";
import { Failure, Notice, Pill } from "../../ui/Notice.tsx";
import { Page, PenguinFigure } from "../../ui/Page.tsx";
import { TileFigure } from "../../ui/TileFigure.tsx";
import tiles from "../../ui/Tiles.module.css";
import styles from "./OverviewScreen.module.css";
import { Blockers, PublishDialog } from "./PublishDialog.tsx";
import { type BirdsLacking, birdsLacking, countLeft, TILES, type TileKind } from "./readiness-counts.ts";
import { OVERVIEW } from "./texts.ts";

/** What is left to do before the draft can be published, bird by bird. */
export function OverviewScreen() {
  const texts = useTexts(OVERVIEW);
  const slug = useSlug();
  const draft = useDraft();
  const { keep } = useRights();
  const readiness = useSuspenseQuery(readinessQuery(slug)).data;
  const isHidden = useIsHidden();
  const [address, setAddress] = useState<"new" | "known">();
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
          {isHidden === false && (
            <Button variant="quiet" onClick={() => setAddress("known")}>
              {texts.address}
            </Button>
          )}
          <PreviewButton>{texts.preview}</PreviewButton>
          {keep && (
            <Button variant="primary" disabled={changes === 0} onClick={() => setPublishing(true)}>
              {texts.publish}
            </Button>
          )}
        </>
      }
    >
      <DraftChanges />
      <HiddenNotice onShown={() => setAddress("new")} />
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
      {address && (
        <AddressDialog slug={slug} isNew={address === "new"} onClose={() => setAddress(undefined)} />
      )}
    </Page>
  );
}

/** How many changes the draft has, where it has any, and a button that discards them all. */
function DraftChanges() {
  const changes = changesOf(useDraft());
  return changes === 0 ? null : <Changes count={changes} />;
}

/** Asks before it discards, and again if others have changed more since. It goes with the changes. */
function Changes({ count }: { count: number }) {
  const texts = useTexts(OVERVIEW);
  const slug = useSlug();
  const { edit } = useRights();
  const queryClient = useQueryClient();
  const { revision } = useDraft();
  const [isAsking, setAsking] = useState(false);
  const discarding = useMutation({
    mutationFn: () => discardDraft(slug, revision),
    onSuccess: () => setAsking(false),
    onSettled: () => queryClient.invalidateQueries({ queryKey: aquariumKey(slug) }),
  });
  return (
    <div className={styles.changes}>
      <Pill tone="plain">{texts.changes(count)}</Pill>
      {edit && (
        <Button variant="quiet" onClick={() => setAsking(true)}>
          {texts.discard}
        </Button>
      )}
      {isAsking && (
        <FormDialog
          title={texts.discardTitle(count)}
          action={texts.discard}
          variant="danger"
          doing={discarding}
          onSubmit={() => discarding.mutate()}
          onClose={() => setAsking(false)}
        >
          <p>{texts.discardLead}</p>
        </FormDialog>
      )}
    </div>
  );
}

/** The overview of an aquarium without birds, with ways to add some for those who may. */
function EmptyAquarium() {
  const texts = useTexts(OVERVIEW);
  const slug = useSlug();
  const { edit } = useRights();
  return (
    <Page title={edit ? texts.empty : texts.noBirds} name={texts.name}>
      <div className={styles.welcome}>
        <PenguinFigure />
        {edit && (
          <>
            <p>{texts.emptyLead}</p>
            <ButtonLink variant="primary" to={paths.importBirds(slug)}>
              {texts.importBirds}
            </ButtonLink>
            <ButtonLink to={paths.newBird(slug)}>{texts.addBird}</ButtonLink>
          </>
        )}
      </div>
    </Page>
  );
}

/** Whether visitors find the aquarium; undefined until that is known. */
function useIsHidden(): boolean | undefined {
  const slug = useSlug();
  const { data } = useQuery(aquariumsQuery);
  return data?.aquariums.find((aquarium) => aquarium.slug === slug)?.hidden;
}

/** Says that visitors do not find the aquarium, and lets a keeper show it. */
function HiddenNotice({ onShown }: { onShown: () => void }) {
  const texts = useTexts(OVERVIEW);
  const slug = useSlug();
  const { keep } = useRights();
  const isHidden = useIsHidden();
  const queryClient = useQueryClient();
  const showing = useMutation({
    mutationFn: () => changeAquarium(slug, { hidden: false }),
    onSuccess: async () => {
      onShown();
      await queryClient.invalidateQueries({ queryKey: aquariumsQuery.queryKey });
    },
  });
  if (!isHidden) return null;
  return (
    <Notice tone="info" title={texts.hidden}>
      {showing.isError && <Failure error={showing.error} />}
      {keep && (
        <div>
          <Button disabled={showing.isPending} onClick={() => showing.mutate()}>
            {texts.show}
          </Button>
        </div>
      )}
    </Notice>
  );
}

interface TilesProps {
  lacking: BirdsLacking;
  chosen: TileKind | undefined;
  onChoose: (kind: TileKind | undefined) => void;
}

/** How many birds lack each thing; a tap shows which. */
function Tiles({ lacking, chosen, onChoose }: TilesProps) {
  const texts = useTexts(OVERVIEW);
  return (
    <div className={tiles.tiles}>
      {TILES.map((kind) => (
        <button
          key={kind}
          type="button"
          className={tiles.tile}
          disabled={lacking[kind].size === 0}
          aria-pressed={chosen === kind}
          onClick={() => onChoose(chosen === kind ? undefined : kind)}
        >
          <TileFigure
            figure={lacking[kind].size}
            label={texts.tiles[kind]}
            isGood={lacking[kind].size === 0}
          />
        </button>
      ))}
    </div>
  );
}
