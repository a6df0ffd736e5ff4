import type { AquariumPerson, AquariumRole } from "@harapen/contract/staff/people";
import { Radio } from "@mantine/core";
import { useMutation, useQueryClient, useSuspenseQuery } from "@tanstack/react-query";
import { useState } from "react";
import { rolesGivenBy, useMe } from "../../api/me.ts";
import { addPerson, invite, peopleQuery, removePerson } from "../../api/people.ts";
import { useSlug } from "../../draft/use-draft.ts";
import { useTexts } from "../../i18n/texts.ts";
import { Button } from "../../ui/Button.tsx";
import { Failure, Pill } from "../../ui/Notice.tsx";
import { Page, Section } from "../../ui/Page.tsx";
import { type Contact, ContactFields, isComplete, RemoveDialog, toContact } from "./ContactFields.tsx";
import { InvitationDialog, type Invited } from "./InvitationDialog.tsx";
import styles from "./PeopleScreen.module.css";
import { SignInState } from "./SignInState.tsx";
import { PEOPLE } from "./texts.ts";

/** The screen of the people who work on the aquarium. */
export function PeopleScreen() {
  const texts = useTexts(PEOPLE);
  const slug = useSlug();
  const query = peopleQuery(slug);
  const { people, mails } = useSuspenseQuery(query).data;
  const [invited, setInvited] = useState<Invited>();
  const inviteTo = ({ id, mail, roles }: AquariumPerson, isNew: boolean) =>
    setInvited({ id, mail, admin: false, places: [{ slug, roles }], isNew });
  const given = rolesGivenBy(useMe(), slug);
  const [leaving, setLeaving] = useState<string>();
  const removed = people.find(({ id }) => id === leaving);
  const kept = removed?.roles.filter((role) => !given.includes(role)) ?? [];
  return (
    <Page title={texts.title} lead={texts.lead}>
      <ul className={styles.people}>
        {people.map((person) => {
          const { id, mail, name, roles } = person;
          const isOwnToGive = roles.some((role) => given.includes(role));
          return (
            <li key={id} className={styles.person}>
              <span className={styles.who}>
                <strong>{name ?? mail}</strong>
                {name !== null && <span className={styles.mail}>{mail}</span>}
              </span>
              <span className={styles.roles}>
                {roles.map((role) => (
                  <Pill key={role} tone="done">
                    {texts.roles[role].name}
                  </Pill>
                ))}
                <SignInState {...person} />
              </span>
              {isOwnToGive && !person.signed_in && !person.expired && (
                <Button
                  variant="quiet"
                  aria-label={texts.invitationOf(name ?? mail)}
                  onClick={() => inviteTo(person, false)}
                >
                  {texts.invitation}
                </Button>
              )}
              {isOwnToGive && (
                <Button
                  variant="quiet"
                  aria-label={texts.removeOf(name ?? mail)}
                  onClick={() => setLeaving(id)}
                >
                  {texts.remove}
                </Button>
              )}
            </li>
          );
        })}
      </ul>
      <Section title={texts.add}>
        <AddPersonForm onAdded={(person) => !person.signed_in && inviteTo(person, true)} />
      </Section>
      {invited && (
        <InvitationDialog
          invited={invited}
          send={mails ? () => invite(slug, invited.id) : undefined}
          onClose={() => setInvited(undefined)}
        />
      )}
      {removed && (
        <RemoveDialog
          title={texts.removeTitle(removed.name ?? removed.mail)}
          action={texts.removeOf(removed.name ?? removed.mail)}
          remove={() => takeRoles(slug, removed, kept)}
          queryKey={query.queryKey}
          onClose={() => setLeaving(undefined)}
        >
          {kept.length > 0 && (
            <p>{texts.keepsRoles(kept.map((role) => texts.roles[role].name).join(texts.between))}</p>
          )}
        </RemoveDialog>
      )}
    </Page>
  );
}

/** Takes from somebody all roles in an aquarium but those to keep. */
function takeRoles(slug: string, { id, mail }: AquariumPerson, kept: readonly AquariumRole[]) {
  return kept.length === 0 ? removePerson(slug, id) : addPerson(slug, { mail, roles: kept });
}

const NOBODY: Contact = { mail: "", name: "" };

/** Adds somebody by the address of their login; existing staff keep their other roles. */
function AddPersonForm({ onAdded }: { onAdded: (person: AquariumPerson) => void }) {
  const texts = useTexts(PEOPLE);
  const slug = useSlug();
  const queryClient = useQueryClient();
  const [contact, setContact] = useState<Contact>(NOBODY);
  const given = rolesGivenBy(useMe(), slug);
  const [role, setRole] = useState<AquariumRole>(given.includes("helper") ? "helper" : "analyst");
  const adding = useMutation({
    mutationFn: async () => {
      const person = toContact(contact);
      const { people } = await queryClient.fetchQuery({ ...peopleQuery(slug), staleTime: 0 });
      const known = people.find(({ mail }) => mail === person.mail.toLowerCase());
      return addPerson(slug, { ...person, roles: [...new Set(known?.roles).add(role)] });
    },
    onSuccess: async (person) => {
      setContact(NOBODY);
      onAdded(person);
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
        {given.map((one) => (
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
        <Button type="submit" variant="primary" disabled={adding.isPending || !isComplete(contact)}>
          {texts.add}
        </Button>
      </div>
    </form>
  );
}
