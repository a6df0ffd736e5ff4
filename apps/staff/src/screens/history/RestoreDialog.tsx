import { notifications } from "@mantine/notifications";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { aquariumKey } from "../../api/draft.ts";
import { restorePublish } from "../../api/publishes.ts";
import { useSlug } from "../../draft/use-draft.ts";
import { useTexts } from "../../i18n/texts.ts";
import { Button } from "../../ui/Button.tsx";
import { COMMON } from "../../ui/common-texts.ts";
import { Dialog } from "../../ui/Dialog.tsx";
import { Failure } from "../../ui/feedback/Failure.tsx";
import styles from "./HistoryScreen.module.css";
import { HISTORY } from "./texts.ts";

/** What is brought back: a publish altogether, or one bird of it. */
export interface Restore {
  readonly number: number;
  readonly bird?: string;
}

/** Asks, and then publishes what was before. */
export function RestoreDialog({ restore, onClose }: { restore: Restore; onClose: () => void }) {
  const texts = useTexts(HISTORY);
  const { cancel } = useTexts(COMMON);
  const slug = useSlug();
  const queryClient = useQueryClient();
  const restoring = useMutation({
    mutationFn: () => restorePublish(slug, restore),
    onSuccess: async () => {
      notifications.show({ message: texts.done, color: "green" });
      onClose();
      await queryClient.invalidateQueries({ queryKey: aquariumKey(slug) });
    },
  });
  return (
    <Dialog onClose={onClose} title={texts.restoreTitle}>
      <div className={styles.differences}>
        <p>{texts.restoreLead(restore.number)}</p>
        {restoring.isError && <Failure error={restoring.error} />}
        <Button look="primary" full disabled={restoring.isPending} onClick={() => restoring.mutate()}>
          {texts.restore}
        </Button>
        <Button full onClick={onClose}>
          {cancel}
        </Button>
      </div>
    </Dialog>
  );
}
