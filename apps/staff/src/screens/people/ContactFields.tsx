import { TextInput } from "@mantine/core";
import { useTexts } from "../../i18n/texts.ts";
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
