import { restorePublish } from "../../api/publishes.ts";
import { useSlug } from "../../draft/use-draft.ts";
import { usePublishing } from "../../draft/use-publishing.ts";
import { useTexts } from "../../i18n/texts.ts";
import { FormDialog } from "../../ui/dialog/FormDialog.tsx";
import { useShowDone } from "../../ui/feedback/use-show-done.ts";
import { HISTORY } from "./texts.ts";

/** What is restored: a whole publish, or one bird of it. */
export interface Restore {
  readonly number: number;
  readonly bird?: string;
}

interface RestoreDialogProps {
  restore: Restore;
  /** The number of the aquarium's latest publish. */
  latest: number;
  onClose: () => void;
}

/** Asks, and then publishes the former content. */
export function RestoreDialog({ restore, latest, onClose }: RestoreDialogProps) {
  const texts = useTexts(HISTORY);
  const slug = useSlug();
  const showDone = useShowDone();
  const restoring = usePublishing({
    latest,
    send: () => restorePublish(slug, restore),
    onPublished() {
      showDone(texts.done);
      onClose();
    },
  });
  return (
    <FormDialog
      title={texts.restoreTitle}
      action={texts.restore}
      variant="primary"
      doing={restoring}
      onSubmit={() => restoring.mutate()}
      onClose={onClose}
    >
      <p>
        {restore.bird === undefined
          ? texts.restoreLead(restore.number)
          : texts.restoreBirdLead(restore.number)}
      </p>
    </FormDialog>
  );
}
