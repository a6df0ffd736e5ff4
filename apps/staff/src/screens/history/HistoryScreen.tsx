import type { Publish } from "@harapen/contract/staff/publish";
import { useMutation, useQueryClient, useSuspenseQuery } from "@tanstack/react-query";
import { useState, useTransition } from "react";
import { useNavigate } from "react-router";
import { aquariumKey } from "../../api/draft.ts";
import { publishesQuery, publishQuery, restorePublish, undoPublish } from "../../api/publishes.ts";
import { useBirdFields } from "../../draft/differences/bird-fields.ts";
import { DifferenceTable, differingFields } from "../../draft/differences/DifferenceTable.tsx";
import { useDetailsFields } from "../../draft/differences/details-fields.ts";
import { textIn } from "../../draft/display-text.ts";
import { useRights, useSlug } from "../../draft/use-draft.ts";
import { usePublishing } from "../../draft/use-publishing.ts";
import { COMMON, useFormats, useStaffLocale, useTexts } from "../../i18n/texts.ts";
import { paths } from "../../routes/paths.ts";
import { Button } from "../../ui/Button.tsx";
import { FormDialog } from "../../ui/Dialog.tsx";
import { Pill, useShowDone } from "../../ui/Notice.tsx";
import { Page } from "../../ui/Page.tsx";
import styles from "./HistoryScreen.module.css";
import { HISTORY } from "./texts.ts";

/** The publishes of the aquarium, newest first, with their differences and the ways to restore them. */
export function HistoryScreen() {
  const texts = useTexts(HISTORY);
  const { publishes } = useSuspenseQuery(publishesQuery(useSlug())).data;
  const [chosen, setChosen] = useState<GoingBack>();
  return (
    <Page title={texts.title} lead={texts.lead}>
      <ol className={styles.list}>
        {publishes.map((publish, index) => (
          <PublishEntry
            key={publish.number}
            publish={publish}
            isCurrent={index === 0}
            isFirst={index === publishes.length - 1}
            onChoose={setChosen}
          />
        ))}
      </ol>
      {chosen?.way === "restore" && <RestoreDialog {...chosen} onClose={() => setChosen(undefined)} />}
      {chosen?.way === "undo" && <UndoDialog {...chosen} onClose={() => setChosen(undefined)} />}
    </Page>
  );
}

/**
 * How to go back: by publishing again what a publish had, or by bringing what was before it into the draft;
 * for the whole, or for one bird.
 */
interface GoingBack {
  readonly way: "restore" | "undo";
  readonly number: number;
  readonly bird?: { readonly id: string; readonly name: string };
}
type Way = GoingBack["way"];

interface PublishEntryProps {
  publish: Publish;
  isCurrent: boolean;
  /** Whether nothing is kept of before it. */
  isFirst: boolean;
  onChoose: (goingBack: GoingBack) => void;
}

/** One publish: when, by whom, what for; and on demand what it changed. */
function PublishEntry({ publish, isCurrent, isFirst, onChoose }: PublishEntryProps) {
  const texts = useTexts(HISTORY);
  const { keep, edit } = useRights();
  const ways = [
    ...(edit && !isFirst ? (["undo"] as const) : []),
    ...(keep && !isCurrent ? (["restore"] as const) : []),
  ];
  const { when } = useFormats();
  const { loading } = useTexts(COMMON);
  const [isOpen, setOpen] = useState(false);
  // The list does not move until the differences are loaded: a placeholder would have another height.
  const [isOpening, startOpening] = useTransition();
  const toggle = () => (isOpen ? setOpen(false) : startOpening(() => setOpen(true)));
  const { number, at, by, origin, note, restored } = publish;
  return (
    <li className={styles.entry}>
      <div className={styles.head}>
        <h2 className={styles.number}>{texts.number(number)}</h2>
        <time dateTime={at}>{when(at)}</time>
        <span>{by?.name ?? texts.byCommand}</span>
        <Pill tone="plain">{texts.origins[origin]}</Pill>
        {isCurrent && <Pill tone="done">{texts.current}</Pill>}
      </div>
      {(note || restored) && <p>{note || texts.restored(restored ?? 0)}</p>}
      <p className={styles.counts}>{texts.counts(publish)}</p>
      <div className={styles.actions}>
        <Button aria-expanded={isOpen} aria-busy={isOpening} onClick={toggle}>
          {isOpening ? loading : isOpen ? texts.close : texts.open}
        </Button>
        {ways.map((way) => (
          <Button key={way} onClick={() => onChoose({ way, number })}>
            {texts.ways[way].all}
          </Button>
        ))}
      </div>
      {isOpen && <PublishDifferences number={number} ways={ways} onChoose={onChoose} />}
    </li>
  );
}

interface PublishDifferencesProps {
  number: number;
  ways: readonly Way[];
  onChoose: (goingBack: GoingBack) => void;
}

/** What a publish changed, bird by bird and field by field. */
function PublishDifferences({ number, ways, onChoose }: PublishDifferencesProps) {
  const texts = useTexts(HISTORY);
  const { nameless } = useTexts(COMMON);
  const { locale } = useStaffLocale();
  const { differences } = useSuspenseQuery(publishQuery(useSlug(), number)).data;
  const describeBird = useBirdFields({
    details: undefined,
    birds: differences.birds.flatMap(({ before, after }) => after ?? before ?? []),
  });
  const describeDetails = useDetailsFields();
  return (
    <div className={styles.differences}>
      {differences.details && (
        <section className={styles.bird} aria-label={texts.details}>
          <h3>{texts.details}</h3>
          <DifferenceTable
            caption={texts.details}
            heads={[texts.before, texts.after]}
            differences={differingFields(
              differences.details.before && describeDetails(differences.details.before),
              differences.details.after && describeDetails(differences.details.after),
            )}
          />
        </section>
      )}
      {differences.reordered && <p>{texts.reordered}</p>}
      {differences.birds.map(({ id, before, after }) => {
        const name = textIn((after ?? before)?.name ?? {}, locale) ?? nameless;
        return (
          <section key={id} className={styles.bird} aria-label={name}>
            <h3>{name}</h3>
            <DifferenceTable
              caption={name}
              heads={[texts.before, texts.after]}
              differences={differingFields(before && describeBird(before), after && describeBird(after))}
            />
            <div className={styles.actions}>
              {ways
                .filter((way) => way === "undo" || after)
                .map((way) => (
                  <Button
                    key={way}
                    variant="quiet"
                    onClick={() => onChoose({ way, number, bird: { id, name } })}
                  >
                    {texts.ways[way].one(name)}
                  </Button>
                ))}
            </div>
          </section>
        );
      })}
    </div>
  );
}

interface GoingBackDialogProps extends GoingBack {
  onClose: () => void;
}

/** Asks, and then publishes the former content. */
function RestoreDialog({ number, bird, onClose }: GoingBackDialogProps) {
  const texts = useTexts(HISTORY);
  const slug = useSlug();
  const showDone = useShowDone();
  const restoring = usePublishing({
    send: () => restorePublish(slug, { number, ...(bird && { bird: bird.id }) }),
    onPublished() {
      showDone(texts.done);
      onClose();
    },
  });
  return (
    <FormDialog
      title={texts.restoreTitle(bird?.name)}
      action={texts.restore}
      variant="primary"
      doing={restoring}
      onSubmit={() => restoring.mutate()}
      onClose={onClose}
    >
      <p>{bird ? texts.restoreBirdLead(number, bird.name) : texts.restoreLead(number)}</p>
    </FormDialog>
  );
}

/** Asks, brings what was before a publish into the draft, and leads there. */
function UndoDialog({ number, bird, onClose }: GoingBackDialogProps) {
  const texts = useTexts(HISTORY);
  const slug = useSlug();
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const showDone = useShowDone();
  const undoing = useMutation({
    mutationFn: () => undoPublish(slug, { number, ...(bird && { bird: bird.id }) }),
    onSuccess: async () => {
      await queryClient.invalidateQueries({ queryKey: aquariumKey(slug) });
      showDone(texts.undone);
      await navigate(bird ? `${paths.bird(slug, bird.id)}#changes` : paths.overview(slug));
    },
  });
  return (
    <FormDialog
      title={texts.undoTitle(number, bird?.name)}
      action={texts.undo}
      variant="primary"
      doing={undoing}
      onSubmit={() => undoing.mutate()}
      onClose={onClose}
    >
      <p>{texts.undoLead}</p>
    </FormDialog>
  );
}
