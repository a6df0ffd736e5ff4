import { PENGUIN_STATUSES, type PenguinStatus } from "@harapen/contract/penguin";
import type { BirdDocument } from "@harapen/contract/staff/content";
import { draftedBird } from "@harapen/contract/staff/draft";
import { isSameJson } from "@harapen/contract/staff/sorted-json";
import { NativeSelect } from "@mantine/core";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { Link, Navigate, useLocation, useNavigate, useParams } from "react-router";
import { aquariumKey, discardBird, keepBirdRemoved, putBird } from "../../api/draft.ts";
import { blankBird } from "../../draft/blank-bird.ts";
import { PAIR, useBirdFields } from "../../draft/differences/bird-fields.ts";
import { FIELDS } from "../../draft/differences/field-texts.ts";
import { putBack } from "../../draft/differences/put-back.ts";
import { localesOf, textIn } from "../../draft/display-text.ts";
import { ChangesSection } from "../../draft/editing/ChangesSection.tsx";
import type { DocumentEditor, Stored } from "../../draft/editing/document-editor.ts";
import {
  ConflictDialog,
  DraftFields,
  OutdatedNotice,
  SaveFailure,
  SaveStatus,
} from "../../draft/editing/form-parts.tsx";
import { theirsIn } from "../../draft/editing/store-bird.ts";
import { useBirdEditor } from "../../draft/editing/use-editors.ts";
import { NameAndCommentFields } from "../../draft/NameAndCommentFields.tsx";
import { useDraft, useKeptLocales, useRights, useSlug, useToday } from "../../draft/use-draft.ts";
import { useStaffLocale, useTexts } from "../../i18n/texts.ts";
import { paths } from "../../routes/paths.ts";
import { Button } from "../../ui/Button.tsx";
import { FormDialog } from "../../ui/Dialog.tsx";
import { DayField } from "../../ui/fields.tsx";
import { Failure, Pill } from "../../ui/Notice.tsx";
import { Page, Section } from "../../ui/Page.tsx";
import { LeaveQuestion } from "../../ui/unsaved-work.tsx";
import styles from "./BirdScreen.module.css";
import { BandsSection } from "./bands/BandsSection.tsx";
import { FactsSection } from "./FactsSection.tsx";
import { KeepingSection } from "./KeepingSection.tsx";
import { PhotographsSection } from "./photographs/PhotographsSection.tsx";
import { StatisticsSection } from "./StatisticsSection.tsx";
import { type BirdSectionProps, recordChange } from "./section-props.ts";
import { BIRD } from "./texts.ts";
import { useSetPair } from "./use-set-pair.ts";

/** Everything about one bird, stored in the draft as it is written. */
export function BirdScreen() {
  const { bird: id = "" } = useParams();
  return <OfBird key={id} id={id} />;
}

function OfBird({ id }: { id: string }) {
  const texts = useTexts(BIRD);
  const { state } = useLocation();
  const { birds } = useDraft();
  const found = birds.find((bird) => bird.id === id);
  const begun = state === "new" ? blankBird(id, birds) : undefined;
  // What is typed stays on the screen, even if somebody else discards the bird meanwhile.
  const [opened] = useState(found?.content ?? begun);
  const stored = found ?? (opened && { revision: 0, content: opened });
  if (!stored) return <Page title={texts.notFound}>{null}</Page>;
  return <BirdForm id={id} stored={stored} />;
}

/** Gives a new bird its permanent id, and leads to its form. */
export function NewBirdScreen() {
  const [id] = useState(() => crypto.randomUUID());
  return <Navigate replace to={paths.bird(useSlug(), id)} state="new" />;
}

/** The form of a bird. */
function BirdForm({ id, stored }: { id: string; stored: Stored<BirdDocument> }) {
  const texts = useTexts(BIRD);
  const slug = useSlug();
  const { edit } = useRights();
  const { locale } = useStaffLocale();
  const [isSending, setSending] = useState(false);
  const { editor, leaving, ...edited } = useBirdEditor(id, stored, isSending);
  const navigate = useNavigate();
  const describeFields = useBirdFields();
  const change = useDraft().birds.find((bird) => bird.id === id)?.change;
  const setPair = useSetPair(editor);
  const { content } = edited;
  const section = { bird: content, onChange: editor.edit.bind(editor) };
  return (
    <Page
      title={textIn(content.name, locale) ?? texts.newTitle}
      lead={<Link to={paths.section(slug, "birds")}>{texts.allBirds}</Link>}
      actions={<SaveStatus state={edited.state} />}
    >
      <SaveFailure edited={edited} editor={editor} />
      <OutdatedNotice
        change={change}
        content={content}
        editor={editor}
        describeFields={describeFields}
        onKeep={(write) => putBird(slug, id, { ...write, over_published: true })}
        onKeepRemoved={(revision) => keepBirdRemoved(slug, id, revision)}
        onDiscard={(revision) => discardBird(slug, id, revision)}
      />
      <ChangesSection
        change={change}
        content={content}
        describeFields={describeFields}
        onPutBack={(published, at) => {
          if (at === PAIR) setPair.mutate(published.record.pair_id);
          else editor.edit((bird) => putBack(published, at, bird));
        }}
      />
      {setPair.isError && <Failure error={setPair.error} />}
      <DraftFields>
        <PhotographsSection
          {...section}
          leaving={leaving}
          onFlush={() => editor.flush()}
          onSending={setSending}
        />
        <NameAndCommentSection {...section} />
        <BandsSection {...section} />
        <FactsSection {...section} editor={editor} />
        <StatusSection {...section} />
        <KeepingSection {...section} />
      </DraftFields>
      <StatisticsSection id={id} />
      {edit && <DiscardButton id={id} editor={editor} isSending={isSending} />}
      <ConflictDialog
        edited={edited}
        editor={editor}
        describeFields={describeFields}
        onLetGo={() => void navigate(paths.section(slug, "birds"))}
      />
      <LeaveQuestion leaving={leaving} />
    </Page>
  );
}

/** A bird's name and comment, and how many of them are still to be written. */
function NameAndCommentSection({ bird, onChange }: BirdSectionProps) {
  const texts = useTexts(BIRD);
  const kept = useKeptLocales();
  const written = [bird.name, bird.comment].flatMap(localesOf).filter((locale) => kept.includes(locale));
  const gaps = 2 * kept.length - written.length;
  return (
    <Section
      title={texts.words}
      anchor="words"
      aside={gaps > 0 && <Pill tone="todo">{texts.gaps(gaps)}</Pill>}
    >
      <NameAndCommentFields bird={bird} onChange={onChange} />
    </Section>
  );
}

/** Where a bird is today, and since when. */
function StatusSection({ bird, onChange }: BirdSectionProps) {
  const today = useToday();
  const texts = useTexts(BIRD);
  const { statuses } = useTexts(FIELDS);
  const { kind, since } = bird.record.status ?? { kind: "here" as const };
  // A bird that is here has no status, so that taking one back leaves no change in the draft.
  const change = (status: PenguinStatus | undefined) => onChange(recordChange({ status }));
  return (
    <Section title={texts.status} anchor="status">
      <div className={styles.grid}>
        <NativeSelect
          label={texts.status}
          value={kind}
          data={PENGUIN_STATUSES.map((value) => ({ value, label: statuses[value] }))}
          onChange={(event) => {
            const to = event.currentTarget.value as PenguinStatus["kind"];
            change(to === "here" ? undefined : { kind: to, since: since ?? today });
          }}
        />
        {kind !== "here" && (
          <DayField
            label={texts.since}
            today={today}
            value={since}
            onChange={(day) => change({ kind, since: day })}
          />
        )}
      </div>
      <p className={styles.lead}>{texts.statusLead}</p>
    </Section>
  );
}

interface DiscardButtonProps {
  id: string;
  editor: DocumentEditor<BirdDocument>;
  /** Whether photographs are being sent, which would recreate the draft's change. */
  isSending: boolean;
}

/** Discards a bird's changes, after asking. What others stored since is shown first, as a conflict. */
function DiscardButton({ id, editor, isSending }: DiscardButtonProps) {
  const texts = useTexts(BIRD);
  const slug = useSlug();
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const { locale } = useStaffLocale();
  const [isAsking, setAsking] = useState(false);
  const change = useDraft().birds.find((bird) => bird.id === id)?.change;
  const leave = async () => {
    editor.drop();
    await navigate(paths.section(slug, "birds"));
    await queryClient.invalidateQueries({ queryKey: aquariumKey(slug) });
  };
  const discarding = useMutation({
    mutationFn: async () => {
      await editor.flush();
      await discardBird(slug, id, editor.revision);
    },
    onSuccess: leave,
    onError: async (error) => {
      const theirs = theirsIn(error, draftedBird);
      if (theirs === undefined) return;
      // Somebody else has discarded it already.
      if (isSameJson(theirs?.content ?? null, change?.published ?? null)) return leave();
      setAsking(false);
      editor.meet(theirs);
    },
  });
  if (!change) return null;
  return (
    <div>
      <Button variant="danger" disabled={isSending} onClick={() => setAsking(true)}>
        {texts.discard}
      </Button>
      {isAsking && (
        <FormDialog
          title={texts.discardTitle(textIn(editor.getSnapshot().content.name, locale) ?? texts.newTitle)}
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
