import type { Person } from "@harapen/contract/staff/people";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { everybodyQuery, removeStaff } from "../../../api/people.ts";
import { useTexts } from "../../../i18n/texts.ts";
import { Button } from "../../../ui/Button.tsx";
import { COMMON } from "../../../ui/common-texts.ts";
import { Dialog } from "../../../ui/Dialog.tsx";
import { Failure } from "../../../ui/feedback/Failure.tsx";
import styles from "../PeopleScreen.module.css";
import { EVERYBODY } from "./texts.ts";

/** Asks before somebody is no longer staff anywhere. */
export function RemoveStaffDialog({ person, onClose }: { person: Person; onClose: () => void }) {
  const texts = useTexts(EVERYBODY);
  const { cancel } = useTexts(COMMON);
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
    <Dialog onClose={onClose} title={texts.removeTitle(who)}>
      <div className={styles.form}>
        <p>{texts.removeLead}</p>
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
