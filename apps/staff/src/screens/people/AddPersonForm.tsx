import { AQUARIUM_ROLES, type AquariumRole } from "@harapen/contract/staff/roles";
import { Radio } from "@mantine/core";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { addPerson, peopleQuery } from "../../api/people.ts";
import { useSlug } from "../../draft/use-draft.ts";
import { useTexts } from "../../i18n/texts.ts";
import { Button } from "../../ui/Button.tsx";
import { Failure } from "../../ui/feedback/Failure.tsx";
import { type Contact, ContactFields, toContact } from "./ContactFields.tsx";
import styles from "./PeopleScreen.module.css";
import { PEOPLE } from "./texts.ts";

const NOBODY: Contact = { mail: "", name: "" };

/** Adds somebody by the address of their login; existing staff keep their other roles. */
export function AddPersonForm() {
  const texts = useTexts(PEOPLE);
  const slug = useSlug();
  const queryClient = useQueryClient();
  const [contact, setContact] = useState<Contact>(NOBODY);
  const [role, setRole] = useState<AquariumRole>("helper");
  const adding = useMutation({
    mutationFn: async () => {
      const person = toContact(contact);
      const { people } = await queryClient.fetchQuery({ ...peopleQuery(slug), staleTime: 0 });
      const known = people.find(({ mail }) => mail === person.mail.toLowerCase());
      return addPerson(slug, { ...person, roles: [...new Set(known?.roles).add(role)] });
    },
    onSuccess: async () => {
      setContact(NOBODY);
      await queryClient.invalidateQueries({ queryKey: peopleQuery(slug).queryKey });
    },
  });
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        adding.mutate();
      }}
    >
      <ContactFields contact={contact} onChange={setContact} />
      <Radio.Group label={texts.role} value={role} onChange={(to) => setRole(to as AquariumRole)}>
        {AQUARIUM_ROLES.map((one) => (
          <Radio
            key={one}
            className={styles.role}
            value={one}
            label={texts.roles[one].name}
            description={texts.roles[one].may}
          />
        ))}
      </Radio.Group>
      {adding.isError && <Failure error={adding.error} />}
      <div>
        <Button type="submit" variant="primary" disabled={adding.isPending || contact.mail.trim() === ""}>
          {texts.add}
        </Button>
      </div>
    </form>
  );
}
