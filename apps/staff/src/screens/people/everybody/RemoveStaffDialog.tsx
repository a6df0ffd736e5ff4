import type { Person } from "@harapen/contract/staff/people";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { everybodyQuery, removeStaff } from "../../../api/people.ts";
import { useTexts } from "../../../i18n/texts.ts";
import { ConfirmDialog } from "../../../ui/ConfirmDialog.tsx";
import { EVERYBODY } from "./texts.ts";

/** Asks before somebody is no longer staff anywhere. */
export function RemoveStaffDialog({ person, onClose }: { person: Person; onClose: () => void }) {
  const texts = useTexts(EVERYBODY);
  const queryClient = useQueryClient();
  const who = person.name ?? person.mail;
  const removing = useMutation({
    mutationFn: () => removeStaff(person.id),
    onSuccess: async () => {
      onClose();
      await queryClient.invalidateQueries({ queryKey: everybodyQuery.queryKey });
    },
  });
  return (
    <ConfirmDialog
      title={texts.removeTitle(who)}
      action={texts.removeOf(who)}
      look="danger"
      doing={removing}
      onConfirm={() => removing.mutate()}
      onClose={onClose}
    >
      <p>{texts.removeLead}</p>
    </ConfirmDialog>
  );
}
