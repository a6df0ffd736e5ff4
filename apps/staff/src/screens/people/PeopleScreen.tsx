import { useSuspenseQuery } from "@tanstack/react-query";
import { useState } from "react";
import { peopleQuery, removePerson } from "../../api/people.ts";
import { useSlug } from "../../draft/use-draft.ts";
import { useTexts } from "../../i18n/texts.ts";
import { Button } from "../../ui/Button.tsx";
import { Pill } from "../../ui/feedback/Pill.tsx";
import { Page } from "../../ui/page/Page.tsx";
import { Section } from "../../ui/page/Section.tsx";
import { AddPersonForm } from "./AddPersonForm.tsx";
import styles from "./PeopleScreen.module.css";
import { RemoveDialog } from "./RemoveDialog.tsx";
import { PEOPLE } from "./texts.ts";

/** The screen of the people who work on the aquarium. */
export function PeopleScreen() {
  const texts = useTexts(PEOPLE);
  const slug = useSlug();
  const query = peopleQuery(slug);
  const { people } = useSuspenseQuery(query).data;
  const [leaving, setLeaving] = useState<string>();
  const removed = people.find(({ id }) => id === leaving);
  return (
    <Page title={texts.title} lead={texts.lead}>
      <ul className={styles.people}>
        {people.map(({ id, mail, name, roles, signed_in: hasSignedIn }) => (
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
              {!hasSignedIn && <Pill tone="plain">{texts.waiting}</Pill>}
            </span>
            <Button variant="quiet" aria-label={texts.removeOf(name ?? mail)} onClick={() => setLeaving(id)}>
              {texts.remove}
            </Button>
          </li>
        ))}
      </ul>
      <Section title={texts.add}>
        <AddPersonForm />
      </Section>
      {removed && (
        <RemoveDialog
          title={texts.removeTitle(removed.name ?? removed.mail)}
          action={texts.removeOf(removed.name ?? removed.mail)}
          remove={() => removePerson(slug, removed.id)}
          queryKey={query.queryKey}
          onClose={() => setLeaving(undefined)}
        />
      )}
    </Page>
  );
}
