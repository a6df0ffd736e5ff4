import { aquariumSlug } from "@harapen/contract/aquarium";
import { TextInput } from "@mantine/core";
import { useTexts } from "../../i18n/texts.ts";
import { NEW_AQUARIUM } from "./texts.ts";

/** What a new aquarium is called, as it is typed. */
export interface NewName {
  readonly ja: string;
  readonly en: string;
  readonly slug: string;
}

const isSlug = (slug: string) => aquariumSlug.safeParse(slug).success;

/** Whether an aquarium can be made by this name. */
export const isNamed = ({ ja, slug }: NewName) => ja.trim() !== "" && isSlug(slug);

/** A new aquarium's name as the server takes it. */
export const toNamed = ({ ja, en, slug }: NewName) => ({
  slug,
  name: { ja: ja.trim(), en: en.trim(), zh: "", ko: "" },
});

interface NameFieldsProps {
  name: NewName;
  onChange: (name: NewName) => void;
}

/** The fields for a new aquarium's name, and for its name in addresses. */
export function NameFields({ name, onChange }: NameFieldsProps) {
  const texts = useTexts(NEW_AQUARIUM);
  const { ja, en, slug } = name;
  return (
    <>
      <TextInput
        required
        label={texts.name}
        value={ja}
        onChange={(event) => onChange({ ...name, ja: event.currentTarget.value })}
      />
      <TextInput
        label={texts.nameEn}
        value={en}
        onChange={(event) => onChange({ ...name, en: event.currentTarget.value })}
      />
      <TextInput
        required
        label={texts.slug}
        description={`${texts.slugHint(window.location.origin, slug)}　${texts.slugRule}`}
        value={slug}
        error={slug !== "" && !isSlug(slug) && texts.slugFault}
        onChange={(event) => onChange({ ...name, slug: event.currentTarget.value.toLowerCase() })}
      />
    </>
  );
}
