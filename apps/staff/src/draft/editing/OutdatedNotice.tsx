import { useMutation, useQueryClient } from "@tanstack/react-query";
import { aquariumKey } from "../../api/draft.ts";
import { useTexts } from "../../i18n/texts.ts";
import { Button } from "../../ui/Button.tsx";
import { Failure } from "../../ui/feedback/Failure.tsx";
import { Notice } from "../../ui/feedback/Notice.tsx";
import type { FieldDescriptions } from "../differences/bird-fields.ts";
import { DifferenceTable } from "../differences/DifferenceTable.tsx";
import { differingFields } from "../differences/differing-fields.ts";
import { useRights, useSlug } from "../use-draft.ts";
import styles from "./ConflictDialog.module.css";
import { type DocumentEditor, isStuck, type Stored } from "./document-editor.ts";
import { EDITING } from "./texts.ts";

/** What the draft changes of a document. */
interface Change<Document> {
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

/** Shows what was published since a document was changed in the draft, which blocks publishing, and keeps the chosen version. */
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
