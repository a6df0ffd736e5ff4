import type { Person } from "@harapen/contract/staff/people";
import { useSuspenseQuery } from "@tanstack/react-query";
import { useState } from "react";
import { everybodyQuery, removeStaff } from "../../../api/people.ts";
import { useTexts } from "../../../i18n/texts.ts";
import { Button } from "../../../ui/Button.tsx";
import { Page } from "../../../ui/page/Page.tsx";
import styles from "../PeopleScreen.module.css";
import { RemoveDialog } from "../RemoveDialog.tsx";
import { AddStaffDialog } from "./AddStaffDialog.tsx";
import { ChangeStaffDialog } from "./ChangeStaffDialog.tsx";
import { StaffEntry } from "./StaffEntry.tsx";
import { EVERYBODY } from "./texts.ts";

/** A task about a person; adding has no person yet. */
type Task = { readonly kind: "add" } | { readonly kind: "change" | "remove"; readonly person: Person };

/** The screen of all staff, and what each may do where. */
export function EverybodyScreen() {
  const texts = useTexts(EVERYBODY);
  const { people } = useSuspenseQuery(everybodyQuery).data;
  const [task, setTask] = useState<Task>();
  const close = () => setTask(undefined);
  return (
    <Page
      title={texts.title}
      lead={texts.lead}
      actions={
        <Button variant="primary" onClick={() => setTask({ kind: "add" })}>
          {texts.add}
        </Button>
      }
    >
      <ul className={styles.people}>
        {people.map((person) => (
          <StaffEntry
            key={person.id}
            person={person}
            onChange={() => setTask({ kind: "change", person })}
            onRemove={() => setTask({ kind: "remove", person })}
          />
        ))}
      </ul>
      {task?.kind === "add" && <AddStaffDialog onClose={close} />}
      {task?.kind === "change" && <ChangeStaffDialog person={task.person} onClose={close} />}
      {task?.kind === "remove" && (
        <RemoveDialog
          title={texts.removeTitle(task.person.name ?? task.person.mail)}
          action={texts.removeOf(task.person.name ?? task.person.mail)}
          remove={() => removeStaff(task.person.id)}
          queryKey={everybodyQuery.queryKey}
          onClose={close}
        >
          <p>{texts.removeLead}</p>
        </RemoveDialog>
      )}
    </Page>
  );
}
