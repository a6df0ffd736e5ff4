import { AQUARIUM_ROLES } from "@harapen/contract/staff/roles";
import { Checkbox } from "@mantine/core";
import type { Permissions } from "../../../api/people.ts";
import { useTexts } from "../../../i18n/texts.ts";
import { useMe } from "../../../ui/use-me.ts";
import styles from "../PeopleScreen.module.css";
import { PEOPLE } from "../texts.ts";
import { hasRole, toggleRole } from "./permissions.ts";
import { EVERYBODY } from "./texts.ts";
import { useAquariumNames } from "./use-aquarium-names.ts";

interface PermissionFieldsProps {
  permissions: Permissions;
  onChange: (permissions: Permissions) => void;
}

/** What somebody may do: everything everywhere, and roles aquarium by aquarium. */
export function PermissionFields({ permissions, onChange }: PermissionFieldsProps) {
  const texts = useTexts(EVERYBODY);
  const { roles } = useTexts(PEOPLE);
  const { aquariums } = useMe();
  const nameOf = useAquariumNames();
  return (
    <>
      <Checkbox
        className={styles.role}
        label={texts.admin}
        description={texts.adminMay}
        checked={permissions.admin}
        onChange={(event) => onChange({ ...permissions, admin: event.currentTarget.checked })}
      />
      {aquariums.map(({ slug }) => (
        <fieldset key={slug} className={styles.aquarium}>
          <legend>{nameOf(slug)}</legend>
          {AQUARIUM_ROLES.map((role) => (
            <Checkbox
              key={role}
              className={styles.role}
              label={roles[role].name}
              checked={hasRole(permissions, { aquarium: slug, role })}
              onChange={() => onChange(toggleRole(permissions, { aquarium: slug, role }))}
            />
          ))}
        </fieldset>
      ))}
    </>
  );
}
