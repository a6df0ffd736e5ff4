import { TextInput } from "@mantine/core";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { addStaff, everybodyQuery, type Permissions } from "../../../api/people.ts";
import { useTexts } from "../../../i18n/texts.ts";
import { Button } from "../../../ui/Button.tsx";
import { Dialog } from "../../../ui/Dialog.tsx";
import { Failure } from "../../../ui/feedback/Failure.tsx";
import styles from "../PeopleScreen.module.css";
import { PEOPLE } from "../texts.ts";
import { PermissionFields } from "./PermissionFields.tsx";
import { allowSomething } from "./permissions.ts";
import { EVERYBODY } from "./texts.ts";

/** Makes somebody staff, by the address of their login. */
export function AddStaffDialog({ onClose }: { onClose: () => void }) {
  const texts = useTexts(EVERYBODY);
  const { mail: mailLabel, name: nameLabel } = useTexts(PEOPLE);
  const queryClient = useQueryClient();
  const [mail, setMail] = useState("");
  const [name, setName] = useState("");
  const [permissions, setPermissions] = useState<Permissions>({ admin: false, roles: [] });
  const adding = useMutation({
    mutationFn: () =>
      addStaff({ mail: mail.trim(), ...permissions, ...(name.trim() && { name: name.trim() }) }),
    onSuccess: async () => {
      onClose();
      await queryClient.invalidateQueries({ queryKey: everybodyQuery.queryKey });
    },
  });
  return (
    <Dialog onClose={onClose} title={texts.add}>
      <form
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault();
          adding.mutate();
        }}
      >
        <TextInput
          data-autofocus
          type="email"
          required
          label={mailLabel}
          value={mail}
          onChange={(event) => setMail(event.currentTarget.value)}
        />
        <TextInput label={nameLabel} value={name} onChange={(event) => setName(event.currentTarget.value)} />
        <PermissionFields permissions={permissions} onChange={setPermissions} />
        {adding.isError && <Failure error={adding.error} />}
        <Button
          type="submit"
          look="primary"
          full
          disabled={adding.isPending || mail.trim() === "" || !allowSomething(permissions)}
        >
          {texts.addThem}
        </Button>
      </form>
    </Dialog>
  );
}
