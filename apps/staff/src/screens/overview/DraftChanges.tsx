import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { aquariumKey, discardDraft } from "../../api/draft.ts";
import { changesOf, useDraft, useRights, useSlug } from "../../draft/use-draft.ts";
import { useTexts } from "../../i18n/texts.ts";
import { Button } from "../../ui/Button.tsx";
import { FormDialog } from "../../ui/dialog/FormDialog.tsx";
import { Pill } from "../../ui/feedback/Pill.tsx";
import styles from "./OverviewScreen.module.css";
import { OVERVIEW } from "./texts.ts";

/** How many changes the draft has, where it has any, and a button that discards them all. */
export function DraftChanges() {
  const changes = changesOf(useDraft());
  return changes === 0 ? null : <Changes count={changes} />;
}

/** Asks before it discards, and again where others have changed more since. What it asks ends with the changes. */
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
