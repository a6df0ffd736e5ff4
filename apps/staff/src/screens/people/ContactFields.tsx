import { TextInput } from "@mantine/core";
import { type QueryKey, useMutation, useQueryClient } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useTexts } from "../../i18n/texts.ts";
import { FormDialog } from "../../ui/Dialog.tsx";
import { PEOPLE } from "./texts.ts";

/** Somebody's address and name as they are typed. */
export interface Contact {
  readonly mail: string;
  /** Empty where it is left out. */
  readonly name: string;
}

/** Returns what was typed in the form in which it is sent. */
export function toContact({ mail, name }: Contact): { mail: string; name?: string } {
  return { mail: mail.trim(), ...(name.trim() && { name: name.trim() }) };
}

interface ContactFieldsProps {
  contact: Contact;
  onChange: (contact: Contact) => void;
}

/** The fields for somebody's address, by which they log in, and name. */
export function ContactFields({ contact, onChange }: ContactFieldsProps) {
  const texts = useTexts(PEOPLE);
  return (
    <>
      <TextInput
        data-autofocus
        type="email"
        required
        label={texts.mail}
        value={contact.mail}
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
