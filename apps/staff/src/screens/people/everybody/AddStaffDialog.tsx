import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { addStaff, everybodyQuery, type Permissions } from "../../../api/people.ts";
import { useTexts } from "../../../i18n/texts.ts";
import { FormDialog } from "../../../ui/dialog/FormDialog.tsx";
import { type Contact, ContactFields, toContact } from "../ContactFields.tsx";
import { PermissionFields } from "./PermissionFields.tsx";
import { allowSomething } from "./permissions.ts";
import { EVERYBODY } from "./texts.ts";

/** Makes somebody staff, by the address of their login. */
export function AddStaffDialog({ onClose }: { onClose: () => void }) {
  const texts = useTexts(EVERYBODY);
  const queryClient = useQueryClient();
  const [contact, setContact] = useState<Contact>({ mail: "", name: "" });
  const [permissions, setPermissions] = useState<Permissions>({ admin: false, roles: [] });
  const adding = useMutation({
    mutationFn: () => addStaff({ ...toContact(contact), ...permissions }),
    onSuccess: async () => {
      onClose();
      await queryClient.invalidateQueries({ queryKey: everybodyQuery.queryKey });
    },
  });
  return (
    <FormDialog
      title={texts.add}
      action={texts.addThem}
      variant="primary"
      disabled={contact.mail.trim() === "" || !allowSomething(permissions)}
      doing={adding}
      onSubmit={() => adding.mutate()}
      onClose={onClose}
    >
      <ContactFields contact={contact} onChange={setContact} />
      <PermissionFields permissions={permissions} onChange={setPermissions} />
    </FormDialog>
  );
}
