import { mailAddress } from "@harapen/contract/staff/people";
import { TextInput } from "@mantine/core";
import { type QueryKey, useMutation, useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { useTexts } from "../../i18n/texts.ts";
import { FormDialog } from "../../ui/Dialog.tsx";
import { PEOPLE } from "./texts.ts";

/** Somebody's address and name as they are typed. */
export interface Contact {
  readonly mail: string;
  /** Empty where it is left out. */
  readonly name: string;
}

/** Returns what was typed in the form in which it is sent; a Japanese keyboard's wide letters are plain ones. */
export function toContact({ mail, name }: Contact): { mail: string; name?: string } {
  return { mail: mail.normalize("NFKC").trim(), ...(name.trim() && { name: name.trim() }) };
}

/** Whether somebody can be invited by what was typed. */
export const isComplete = (contact: Contact) => mailAddress.safeParse(toContact(contact).mail).success;

interface ContactFieldsProps {
  contact: Contact;
  onChange: (contact: Contact) => void;
}

/** The fields for somebody's address, by which they log in, and name. */
export function ContactFields({ contact, onChange }: ContactFieldsProps) {
  const texts = useTexts(PEOPLE);
  const [isLeft, setLeft] = useState(false);
  const isWrong = isLeft && contact.mail.trim() !== "" && !isComplete(contact);
  return (
    <>
      <TextInput
        data-autofocus
        // As text: browsers rewrite what they take for an address, and refuse those with letters of their own.
        inputMode="email"
        autoComplete="off"
        required
        label={texts.mail}
        value={contact.mail}
        error={isWrong && texts.noMail}
        onBlur={() => setLeft(true)}
        onChange={(event) => onChange({ ...contact, mail: event.currentTarget.value })}
      />
      <TextInput
        label={texts.name}
        value={contact.name}
        onChange={(event) => onChange({ ...contact, name: event.currentTarget.value })}
      />
    </>
  );
}

interface RemoveDialogProps {
  /** The question. */
  title: string;
  /** The text of the confirming button. */
  action: string;
  /** The consequences of a yes. */
  children?: ReactNode;
  remove: () => Promise<unknown>;
  /** The query of the list from which somebody is removed. */
  queryKey: QueryKey;
  onClose: () => void;
}

/** Asks before somebody's roles are removed, in an aquarium or everywhere. */
export function RemoveDialog({ remove, queryKey, onClose, ...question }: RemoveDialogProps) {
  const queryClient = useQueryClient();
  const removing = useMutation({
    mutationFn: remove,
    onSuccess: onClose,
    onSettled: () => queryClient.invalidateQueries({ queryKey }),
  });
  return (
    <FormDialog
      {...question}
      variant="danger"
      doing={removing}
      onSubmit={() => removing.mutate()}
      onClose={onClose}
    />
  );
}
