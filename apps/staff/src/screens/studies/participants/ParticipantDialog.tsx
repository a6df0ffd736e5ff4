import { TextInput } from "@mantine/core";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { setExclusion, withdrawParticipant } from "../../../api/studies/participants.ts";
import { studyKey } from "../../../api/studies/studies.ts";
import { useSlug } from "../../../draft/use-draft.ts";
import { useTexts } from "../../../i18n/texts.ts";
import { useStudyId } from "../../../study/use-study.ts";
import { FormDialog } from "../../../ui/dialog/FormDialog.tsx";
import type { Asked } from "./asked.ts";
import { participantName } from "./participant-name.ts";
import { PARTICIPANTS } from "./texts.ts";

/** Asks before a participant is excluded from analyses, included again, or withdrawn. */
export function ParticipantDialog({ asked, onClose }: { asked: Asked; onClose: () => void }) {
  const texts = useTexts(PARTICIPANTS);
  const slug = useSlug();
  const study = useStudyId();
  const queryClient = useQueryClient();
  const [reason, setReason] = useState("");
  const { participant, what } = asked;
  const doing = useMutation({
    mutationFn: () =>
      what === "withdraw"
        ? withdrawParticipant(slug, study, participant.id)
        : setExclusion(slug, study, participant.id, what === "exclude" ? reason.trim() : undefined),
    onSuccess: async () => {
      onClose();
      await queryClient.invalidateQueries({ queryKey: [...studyKey(slug, study), "participants"] });
    },
  });
  const title = texts[`${what}Of`](participantName(participant));
  return (
    <FormDialog
      title={title}
      action={texts[what]}
      variant={what === "include" ? "primary" : "danger"}
      disabled={what === "exclude" && reason.trim() === ""}
      doing={doing}
      onSubmit={() => doing.mutate()}
      onClose={onClose}
    >
      {what !== "include" && <p>{texts[`${what}Lead`]}</p>}
      {what === "exclude" && (
        <TextInput
          label={texts.reason}
          required
          maxLength={500}
          value={reason}
          data-autofocus
          onChange={(event) => setReason(event.currentTarget.value)}
        />
      )}
    </FormDialog>
  );
}
