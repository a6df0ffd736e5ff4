import { aquariumSlug } from "@harapen/contract/aquarium";
import { TextInput } from "@mantine/core";
import { useStaffLocale } from "../../i18n/locale-context.ts";
import { STAFF_LOCALES } from "../../i18n/locales.ts";
import { useTexts } from "../../i18n/texts.ts";
import { NEW_AQUARIUM } from "./texts.ts";

/** A new aquarium's name, as it is typed. */
export interface NewName {
  readonly ja: string;
  readonly en: string;
  readonly slug: string;
}

const isSlug = (slug: string) => aquariumSlug.safeParse(slug).success;

const hasName = ({ ja, en }: NewName) => `${ja}${en}`.trim() !== "";

/** Whether an aquarium can be made with this name: one in one language is enough, as the others then show it. */
export const isNamed = (name: NewName) => hasName(name) && isSlug(name.slug);

/** Returns a new aquarium's name as the server expects it. */
export const toNamed = ({ ja, en, slug }: NewName) => ({
  slug,
  name: { ja: ja.trim(), en: en.trim(), zh: "", ko: "" },
});

interface NameFieldsProps {
  name: NewName;
  onChange: (name: NewName) => void;
}

/** The fields for a new aquarium's name, first in the user's language, and for its slug. */
export function NameFields({ name, onChange }: NameFieldsProps) {
  const texts = useTexts(NEW_AQUARIUM);
  const { locale: own } = useStaffLocale();
  const others = STAFF_LOCALES.filter((locale) => locale !== own);
  const { slug } = name;
  return (
    <>
      {[own, ...others].map((locale) => (
        <TextInput
          key={locale}
          required={locale === own && !hasName({ ...name, [own]: "" })}
          label={locale === own ? texts.name : texts.otherName}
          value={name[locale]}
          onChange={(event) => onChange({ ...name, [locale]: event.currentTarget.value })}
        />
      ))}
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
