import type { BirdDocument } from "@harapen/contract/staff/content";
import { draftedBird } from "@harapen/contract/staff/draft";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useNavigate } from "react-router";
import { aquariumKey, discardBird } from "../../api/draft.ts";
import type { DocumentEditor } from "../../draft/editing/document-editor.ts";
import { theirsIn } from "../../draft/editing/put-outcomes.ts";
import { isSameJson } from "../../draft/sorted-json.ts";
import { useDraft, useSlug } from "../../draft/use-draft.ts";
import { useTexts } from "../../i18n/texts.ts";
import { paths } from "../../routes/paths.ts";
import { Button } from "../../ui/Button.tsx";
import { FormDialog } from "../../ui/dialog/FormDialog.tsx";
import { BIRD } from "./texts.ts";

interface DiscardButtonProps {
  id: string;
  editor: DocumentEditor<BirdDocument>;
  /** Whether photographs are being sent, which would recreate the draft's change. */
  isSending: boolean;
}

/** Discards the draft's changes of a bird, after asking. What somebody else has stored since is shown first, as in any conflict. */
export function DiscardButton({ id, editor, isSending }: DiscardButtonProps) {
  const texts = useTexts(BIRD);
  const slug = useSlug();
  const navigate = useNavigate();
  const queryClient = useQueryClient();
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
      // It is discarded already: an earlier answer was lost, or somebody else was first.
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
          title={texts.discardTitle}
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
