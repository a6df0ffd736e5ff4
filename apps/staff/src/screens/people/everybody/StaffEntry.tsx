import type { Person } from "@harapen/contract/staff/people";
import { useTexts } from "../../../i18n/texts.ts";
import { Button } from "../../../ui/Button.tsx";
import { Pill } from "../../../ui/feedback/Pill.tsx";
import { useMe } from "../../../ui/use-me.ts";
import styles from "../PeopleScreen.module.css";
import { PEOPLE } from "../texts.ts";
import { EVERYBODY } from "./texts.ts";
import { useAquariumNames } from "./use-aquarium-names.ts";

interface StaffEntryProps {
  person: Person;
  onChange: () => void;
  onRemove: () => void;
}

/** One member of staff with their roles. Nobody can change their own. */
export function StaffEntry({ person, onChange, onRemove }: StaffEntryProps) {
  const texts = useTexts(EVERYBODY);
  const { roles: roleNames, waiting } = useTexts(PEOPLE);
  const nameOf = useAquariumNames();
  const me = useMe();
  const { id, mail, name, admin, roles, signed_in: hasSignedIn } = person;
  const who = name ?? mail;
  return (
    <li className={styles.person}>
      <span className={styles.who}>
        <strong>{who}</strong>
        {name !== null && <span className={styles.mail}>{mail}</span>}
      </span>
      <span className={`${styles.roles} ${styles.where}`}>
        {admin && <Pill tone="done">{texts.admin}</Pill>}
        {roles.map(({ aquarium, role }) => (
          <Pill key={`${aquarium} ${role}`} tone="plain">
            {texts.roleIn(nameOf(aquarium), roleNames[role].name)}
          </Pill>
        ))}
        {!hasSignedIn && <Pill tone="todo">{waiting}</Pill>}
      </span>
      {id === me.id ? (
        <span className={styles.mail}>{texts.you}</span>
      ) : (
        <span className={styles.roles}>
          <Button aria-label={texts.changeOf(who)} onClick={onChange}>
            {texts.change}
          </Button>
          <Button variant="danger" aria-label={texts.removeOf(who)} onClick={onRemove}>
            {texts.remove}
          </Button>
        </span>
      )}
    </li>
  );
}
