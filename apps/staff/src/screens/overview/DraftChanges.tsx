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

/** How many changes the draft has, and a button that discards them all after asking; it asks again where others have changed more since. */
export function DraftChanges() {
  const texts = useTexts(OVERVIEW);
  const slug = useSlug();
  const { edit } = useRights();
  const queryClient = useQueryClient();
  const draft = useDraft();
  const changes = changesOf(draft);
  const [isAsking, setAsking] = useState(false);
  const discarding = useMutation({
    mutationFn: () => discardDraft(slug, draft.revision),
    onSuccess: () => setAsking(false),
    onSettled: () => queryClient.invalidateQueries({ queryKey: aquariumKey(slug) }),
  });
  if (changes === 0) return null;
  return (
    <div className={styles.changes}>
      <Pill tone="plain">{texts.changes(changes)}</Pill>
      {edit && (
        <Button variant="quiet" onClick={() => setAsking(true)}>
          {texts.discard}
        </Button>
      )}
      {isAsking && (
        <FormDialog
          title={texts.discardTitle(changes)}
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
