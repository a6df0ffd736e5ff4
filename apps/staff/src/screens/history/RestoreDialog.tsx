import { useMutation, useQueryClient } from "@tanstack/react-query";
import { aquariumKey } from "../../api/draft.ts";
import { restorePublish } from "../../api/publishes.ts";
import { useSlug } from "../../draft/use-draft.ts";
import { useTexts } from "../../i18n/texts.ts";
import { FormDialog } from "../../ui/dialog/FormDialog.tsx";
import { useShowDone } from "../../ui/feedback/use-show-done.ts";
import { HISTORY } from "./texts.ts";

/** What is restored: a whole publish, or one bird of it. */
export interface Restore {
  readonly number: number;
  readonly bird?: string;
}

/** Asks, and then publishes the former content. */
export function RestoreDialog({ restore, onClose }: { restore: Restore; onClose: () => void }) {
  const texts = useTexts(HISTORY);
  const slug = useSlug();
  const showDone = useShowDone();
  const queryClient = useQueryClient();
  const restoring = useMutation({
    mutationFn: () => restorePublish(slug, restore),
    onSuccess: () => {
      showDone(texts.done);
      onClose();
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: aquariumKey(slug) }),
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
