import { Modal } from "@mantine/core";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { aquariumKey } from "../../api/draft.ts";
import { inBoth, useTexts } from "../../i18n/texts.ts";
import { Button } from "../../ui/Button.tsx";
import { Failure, Notice, Pill } from "../../ui/Notice.tsx";
import type { FieldDescriptions } from "../differences/bird-fields.ts";
import { DifferenceTable, differingFields } from "../differences/DifferenceTable.tsx";
import { useRights, useSlug } from "../use-draft.ts";
import { type DocumentEditor, type Edited, isStuck, type SaveState, type Stored } from "./document-editor.ts";
import styles from "./form-parts.module.css";
import { EDITING } from "./texts.ts";

interface ConflictDialogProps<Document> {
  edited: Edited<Document>;
  editor: DocumentEditor<Document>;
  describeFields: (document: Document) => FieldDescriptions;
  /** Abandons a document that somebody else has discarded. */
  onLetGo?: () => void;
}

/** Shows both versions of a document in conflict, and keeps the chosen one. */
export function ConflictDialog<Document>({
  edited,
  editor,
  describeFields,
  onLetGo,
}: ConflictDialogProps<Document>) {
  const texts = useTexts(EDITING);
  const { theirs, content } = edited;
  if (theirs === undefined) return null;
  const who = theirs?.change?.by?.name ?? texts.somebody;
  const words = theirs ? texts.conflict(who) : texts.discarded;
  const takeTheirs = () => {
    editor.takeTheirs();
    if (theirs === null) onLetGo?.();
  };
  return (
    <Modal
      opened
      onClose={() => {}}
      withCloseButton={false}
      closeOnEscape={false}
      title={words.title}
      size="lg"
    >
      <div className={styles.dialog}>
        <p>{words.lead}</p>
        {theirs && (
          <DifferenceTable
            caption={words.title}
            heads={[texts.theirs(who), texts.mine]}
            differences={differingFields(describeFields(theirs.content), describeFields(content))}
          />
        )}
        <div className={styles.choices}>
          <Button onClick={takeTheirs}>{words.takeTheirs}</Button>
          <Button onClick={() => editor.keepMine()}>{words.keepMine}</Button>
        </div>
      </div>
    </Modal>
  );
}

const TONES = {
  unchanged: "plain",
  saved: "done",
  unsaved: "plain",
  saving: "plain",
  conflict: "wrong",
  failed: "wrong",
} as const;

/** Says whether what is on the screen is stored. */
export function SaveStatus({ state }: { state: SaveState }) {
  const texts = useTexts(EDITING);
  return (
    <span role="status">
      <Pill tone={TONES[state]}>{texts.states[state]}</Pill>
    </span>
  );
}

/** Says why the document could not be stored, and tries again. */
export function SaveFailure<Document>({
  edited: { state, error },
  editor,
}: {
  edited: Edited<Document>;
  editor: DocumentEditor<Document>;
}) {
  const { again } = useTexts(EDITING);
  if (state !== "failed") return null;
  return (
    <>
      <Failure error={error} />
      <div>
        <Button onClick={() => void editor.flush()}>{again}</Button>
      </div>
    </>
  );
}

/** What the draft changes of a document. */
export interface Change<Document> {
  readonly state: "added" | "changed" | "removed";
  readonly published: Document | null;
  readonly outdated: boolean;
}

interface OutdatedNoticeProps<Document> {
  /** Undefined where the draft changes nothing. */
  change: Change<Document> | undefined;
  /** The document as it is on the screen. */
  content: Document;
  editor: DocumentEditor<Document>;
  describeFields: (document: Document) => FieldDescriptions;
  /** Stores the content over what is published. */
  onKeep: (write: { revision: number; content: Document }) => Promise<Stored<Document>>;
  /** Used instead where the draft removes the document: keeps it removed. */
  onKeepRemoved?: (revision: number) => Promise<unknown>;
  /** Takes it out of the draft. */
  onDiscard: (revision: number) => Promise<unknown>;
}

/** Shows what was published since the draft changed a document, and keeps the chosen version. */
export function OutdatedNotice<Document>({
  change,
  content,
  editor,
  describeFields,
  ...on
}: OutdatedNoticeProps<Document>) {
  const texts = useTexts(EDITING);
  const { edit } = useRights();
  const queryClient = useQueryClient();
  const queryKey = aquariumKey(useSlug());
  const deciding = useMutation({
    mutationFn: async (decide: () => Promise<unknown>) => {
      await editor.flush();
      if (!isStuck(editor.getSnapshot().state)) await decide();
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey }),
  });
  if (!edit || !change?.outdated) return null;
  const { published } = change;
  const isRemoved = change.state === "removed";
  const keepDraft = async () => {
    const { revision } = editor;
    if (isRemoved && on.onKeepRemoved) return on.onKeepRemoved(revision);
    const kept = await on.onKeep({ revision, content: editor.getSnapshot().content });
    await editor.adopt(kept, (unchanged) => unchanged);
  };
  const takePublished = async () => {
    await on.onDiscard(editor.revision);
    if (published)
      await editor.adopt({ content: published, revision: editor.revision }, (unchanged) => unchanged);
  };
  return (
    <Notice tone="wrong" title={texts.outdatedTitle}>
      <div className={styles.dialog}>
        <p>{texts.outdatedLead}</p>
        <DifferenceTable
          caption={texts.outdatedTitle}
          heads={[texts.published, texts.draft]}
          differences={differingFields(
            published && describeFields(published),
            isRemoved ? null : describeFields(content),
          )}
        />
        {deciding.isError && <Failure error={deciding.error} />}
        <div className={styles.choices}>
          <Button disabled={deciding.isPending} onClick={() => deciding.mutate(keepDraft)}>
            {texts.keepDraft}
          </Button>
          <Button disabled={deciding.isPending} onClick={() => deciding.mutate(takePublished)}>
            {texts.takePublished}
          </Button>
        </div>
      </div>
    </Notice>
  );
}

/** The fields of a form of the draft: those who may not edit it can read them, and see who may. */
export function DraftFields({ children }: { children: ReactNode }) {
  const readOnly = useTexts(READ_ONLY);
  const { edit } = useRights();
  return (
    <>
      {!edit && <Notice tone="info">{readOnly}</Notice>}
      <fieldset className={styles.fields} disabled={!edit}>
        {children}
      </fieldset>
    </>
  );
}

const READ_ONLY = inBoth({
  ja: "ここを変えられるのは、飼育担当とお手伝いです。",
  en: "Keepers and helpers can change these; you can read them.",
});
