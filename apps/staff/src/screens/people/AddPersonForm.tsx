import { AQUARIUM_ROLES, type AquariumRole } from "@harapen/contract/staff/roles";
import { Radio, TextInput } from "@mantine/core";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { addPerson, peopleQuery } from "../../api/people.ts";
import { useSlug } from "../../draft/use-draft.ts";
import { useTexts } from "../../i18n/texts.ts";
import { Button } from "../../ui/Button.tsx";
import { Failure } from "../../ui/feedback/Failure.tsx";
import styles from "./PeopleScreen.module.css";
import { PEOPLE } from "./texts.ts";

/** Adds somebody by the address of their login. */
export function AddPersonForm() {
  const texts = useTexts(PEOPLE);
  const slug = useSlug();
  const queryClient = useQueryClient();
  const [mail, setMail] = useState("");
  const [name, setName] = useState("");
  const [role, setRole] = useState<AquariumRole>("helper");
  const adding = useMutation({
    mutationFn: () =>
      addPerson(slug, { mail: mail.trim(), roles: [role], ...(name.trim() && { name: name.trim() }) }),
    onSuccess: async () => {
      setMail("");
      setName("");
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
      <TextInput
        type="email"
        required
        label={texts.mail}
        value={mail}
        onChange={(event) => setMail(event.currentTarget.value)}
      />
      <TextInput label={texts.name} value={name} onChange={(event) => setName(event.currentTarget.value)} />
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
        <Button type="submit" look="primary" disabled={adding.isPending || mail.trim() === ""}>
          {texts.add}
        </Button>
      </div>
    </form>
  );
}
