import type { AquariumPerson } from "@harapen/contract/staff/people";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { peopleQuery, removePerson } from "../../api/people.ts";
import { useSlug } from "../../draft/use-draft.ts";
import { useTexts } from "../../i18n/texts.ts";
import { Button } from "../../ui/Button.tsx";
import { COMMON } from "../../ui/common-texts.ts";
import { Dialog } from "../../ui/Dialog.tsx";
import { Failure } from "../../ui/feedback/Failure.tsx";
import styles from "./PeopleScreen.module.css";
import { PEOPLE } from "./texts.ts";

/** Asks before somebody is removed from the aquarium. */
export function RemovePersonDialog({ person, onClose }: { person: AquariumPerson; onClose: () => void }) {
  const texts = useTexts(PEOPLE);
  const { cancel } = useTexts(COMMON);
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
    <Dialog onClose={onClose} title={texts.removeTitle(who)}>
      <div className={styles.form}>
        {removing.isError && <Failure error={removing.error} />}
        <Button look="danger" full disabled={removing.isPending} onClick={() => removing.mutate()}>
          {texts.removeOf(who)}
        </Button>
        <Button full onClick={onClose}>
          {cancel}
        </Button>
      </div>
    </Dialog>
  );
}
