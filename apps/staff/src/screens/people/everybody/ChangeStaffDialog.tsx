import type { Person } from "@harapen/contract/staff/people";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { changeStaff, everybodyQuery, type Permissions } from "../../../api/people.ts";
import { useTexts } from "../../../i18n/texts.ts";
import { COMMON } from "../../../ui/common-texts.ts";
import { FormDialog } from "../../../ui/dialog/FormDialog.tsx";
import { PermissionFields } from "./PermissionFields.tsx";
import { allowSomething, withChanges } from "./permissions.ts";
import { EVERYBODY } from "./texts.ts";

/** Changes what somebody may do, and leaves what others have given or taken since. To take away all permissions, they are removed instead. */
export function ChangeStaffDialog({ person, onClose }: { person: Person; onClose: () => void }) {
  const texts = useTexts(EVERYBODY);
  const { save } = useTexts(COMMON);
  const queryClient = useQueryClient();
  const [permissions, setPermissions] = useState<Permissions>({ admin: person.admin, roles: person.roles });
  const changing = useMutation({
    mutationFn: async () => {
      const { people } = await queryClient.fetchQuery({ ...everybodyQuery, staleTime: 0 });
      const now = people.find(({ id }) => id === person.id) ?? person;
      return changeStaff(person.id, withChanges(now, person, permissions));
    },
    onSuccess: async () => {
      onClose();
      await queryClient.invalidateQueries({ queryKey: everybodyQuery.queryKey });
    },
  });
  return (
    <FormDialog
      title={texts.changeTitle(person.name ?? person.mail)}
      action={save}
      variant="primary"
      disabled={!allowSomething(permissions)}
      doing={changing}
      onSubmit={() => changing.mutate()}
      onClose={onClose}
    >
      <PermissionFields permissions={permissions} onChange={setPermissions} />
      {!allowSomething(permissions) && <p>{texts.needsRole}</p>}
    </FormDialog>
  );
}
