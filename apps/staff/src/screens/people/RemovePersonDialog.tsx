import type { AquariumPerson } from "@harapen/contract/staff/people";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { peopleQuery, removePerson } from "../../api/people.ts";
import { useSlug } from "../../draft/use-draft.ts";
import { useTexts } from "../../i18n/texts.ts";
import { ConfirmDialog } from "../../ui/ConfirmDialog.tsx";
import { PEOPLE } from "./texts.ts";

/** Asks before somebody is removed from the aquarium. */
export function RemovePersonDialog({ person, onClose }: { person: AquariumPerson; onClose: () => void }) {
  const texts = useTexts(PEOPLE);
  const slug = useSlug();
  const queryClient = useQueryClient();
  const who = person.name ?? person.mail;
  const removing = useMutation({
    mutationFn: () => removePerson(slug, person.id),
    onSuccess: async () => {
      onClose();
      await queryClient.invalidateQueries({ queryKey: peopleQuery(slug).queryKey });
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
    />
  );
}
