import { AQUARIUM_ROLES, type Person } from "@harapen/contract/staff/people";
import { Checkbox } from "@mantine/core";
import { useMutation, useQueryClient, useSuspenseQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useMe } from "../../api/me.ts";
import {
  addStaff,
  changeStaff,
  endSessionsOf,
  everybodyQuery,
  inviteStaff,
  type Permissions,
  removeStaff,
} from "../../api/people.ts";
import { textIn } from "../../draft/display-text.ts";
import { COMMON, inBoth, useStaffLocale, useTexts } from "../../i18n/texts.ts";
import { Button } from "../../ui/Button.tsx";
import { FormDialog } from "../../ui/Dialog.tsx";
import { Failure, Pill } from "../../ui/Notice.tsx";
import { Page } from "../../ui/Page.tsx";
import { type Contact, ContactFields, isComplete, RemoveDialog, toContact } from "./ContactFields.tsx";
import { InvitationDialog, type Invited } from "./InvitationDialog.tsx";
import styles from "./PeopleScreen.module.css";
import { allowSomething, hasRole, toggleRole, withChanges } from "./permissions.ts";
import { SignInState } from "./SignInState.tsx";
import { PEOPLE } from "./texts.ts";

/** A task about a person; adding has no person yet. */
type Task =
  | { readonly kind: "add" }
  | { readonly kind: "change" | "remove" | "invite" | "invite-new"; readonly person: Person };

/** The screen of all staff, and what each may do where. */
export function EverybodyScreen() {
  const texts = useTexts(EVERYBODY);
  const { people, mails } = useSuspenseQuery(everybodyQuery).data;
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
            onInvite={() => setTask({ kind: "invite", person })}
          />
        ))}
      </ul>
      {task?.kind === "add" && (
        <AddStaffDialog onClose={close} onAdded={(person) => setTask({ kind: "invite-new", person })} />
      )}
      {(task?.kind === "invite" || task?.kind === "invite-new") && (
        <InvitationDialog
          invited={toInvited(task.person, task.kind === "invite-new")}
          send={mails ? () => inviteStaff(task.person.id) : undefined}
          onClose={close}
        />
      )}
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

function toInvited({ id, mail, admin, roles }: Person, isNew: boolean): Invited {
  const slugs = [...new Set(roles.map(({ aquarium }) => aquarium))];
  const places = slugs.map((slug) => ({
    slug,
    roles: roles.filter(({ aquarium }) => aquarium === slug).map(({ role }) => role),
  }));
  return { id, mail, admin, places, isNew };
}

interface StaffEntryProps {
  person: Person;
  onInvite: () => void;
  onChange: () => void;
  onRemove: () => void;
}

/** One member of staff with their roles. Nobody can change their own. */
function StaffEntry({ person, onInvite, onChange, onRemove }: StaffEntryProps) {
  const texts = useTexts(EVERYBODY);
  const { roles: roleNames, invitation, invitationOf } = useTexts(PEOPLE);
  const nameOf = useAquariumNames();
  const me = useMe();
  const { id, mail, name, admin, roles } = person;
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
        <SignInState {...person} />
      </span>
      {id === me.id ? (
        <span className={styles.mail}>{texts.you}</span>
      ) : (
        <span className={styles.roles}>
          {!person.signed_in && !person.expired && (
            <Button aria-label={invitationOf(who)} onClick={onInvite}>
              {invitation}
            </Button>
          )}
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

/** Makes somebody staff, by the address of their login. */
function AddStaffDialog({ onClose, onAdded }: { onClose: () => void; onAdded: (person: Person) => void }) {
  const texts = useTexts(EVERYBODY);
  const queryClient = useQueryClient();
  const [contact, setContact] = useState<Contact>({ mail: "", name: "" });
  const [permissions, setPermissions] = useState<Permissions>({ admin: false, roles: [] });
  const adding = useMutation({
    mutationFn: () => addStaff({ ...toContact(contact), ...permissions }),
    onSuccess: async (person) => {
      onAdded(person);
      await queryClient.invalidateQueries({ queryKey: everybodyQuery.queryKey });
    },
  });
  return (
    <FormDialog
      title={texts.add}
      action={texts.addThem}
      variant="primary"
      disabled={!isComplete(contact) || !allowSomething(permissions)}
      doing={adding}
      onSubmit={() => adding.mutate()}
      onClose={onClose}
    >
      <ContactFields contact={contact} onChange={setContact} />
      <PermissionFields permissions={permissions} onChange={setPermissions} />
    </FormDialog>
  );
}

/** Changes what somebody may do, and leaves what others have given or taken since. */
function ChangeStaffDialog({ person, onClose }: { person: Person; onClose: () => void }) {
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
      <SignOutButton id={person.id} />
      {!allowSomething(permissions) && <p>{texts.needsRole}</p>}
    </FormDialog>
  );
}

/** Logs somebody out everywhere: a lost phone, or a login that somebody else may have. */
function SignOutButton({ id }: { id: string }) {
  const texts = useTexts(EVERYBODY);
  const ending = useMutation({ mutationFn: () => endSessionsOf(id) });
  return (
    <div>
      <Button disabled={ending.isPending} onClick={() => ending.mutate()}>
        {texts.signOut}
      </Button>
      <span role="status">{ending.isSuccess && texts.signedOut}</span>
      {ending.isError && <Failure error={ending.error} />}
    </div>
  );
}

interface PermissionFieldsProps {
  permissions: Permissions;
  onChange: (permissions: Permissions) => void;
}

/** What somebody may do: everything everywhere, and roles aquarium by aquarium. */
function PermissionFields({ permissions, onChange }: PermissionFieldsProps) {
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

/** Returns a function that names aquariums by their slugs; an admin sees all. */
function useAquariumNames(): (slug: string) => string {
  const { aquariums } = useMe();
  const { locale } = useStaffLocale();
  return (slug) => textIn(aquariums.find((aquarium) => aquarium.slug === slug)?.name ?? {}, locale) ?? slug;
}

const EVERYBODY = inBoth({
  ja: {
    title: "すべてのなかま",
    lead: "このサーバーの水族館を手入れする人みんなです。変えたことは、すぐに効きます。",
    add: "なかまを加える",
    addThem: "加える",
    admin: "管理者",
    adminMay: "すべての水族館のすべて。水族館をつくることも",
    roleIn: (aquarium: string, role: string) => `${aquarium}・${role}`,
    you: "あなた",
    change: "役割を変える",
    changeOf: (who: string) => `${who} の役割を変える`,
    changeTitle: (who: string) => `${who} の役割`,
    signOut: "この人をすべてのところでログアウトさせる",
    signedOut: "ログアウトさせました",
    needsRole: "役割がひとつもない人は「外す」で外してください。",
    remove: "外す",
    removeOf: (who: string) => `${who} を外す`,
    removeTitle: (who: string) => `${who} を、すべての水族館から外しますか`,
    removeLead: "すぐに入れなくなります。これまでの記録は残ります。",
  },
  en: {
    title: "All people",
    lead: "Everybody who looks after an aquarium on this server. Changes take effect at once.",
    add: "Add somebody",
    addThem: "Add them",
    admin: "Admin",
    adminMay: "everything in every aquarium, and making new ones",
    roleIn: (aquarium: string, role: string) => `${aquarium}: ${role}`,
    you: "you",
    change: "Change roles",
    changeOf: (who: string) => `Change the roles of ${who}`,
    changeTitle: (who: string) => `Roles of ${who}`,
    signOut: "Log them out everywhere",
    signedOut: "They are logged out",
    needsRole: "To take away all roles, use “Remove”.",
    remove: "Remove",
    removeOf: (who: string) => `Remove ${who}`,
    removeTitle: (who: string) => `Remove ${who} from all aquariums?`,
    removeLead: "They lose access at once. Their past changes stay in the records.",
  },
});
