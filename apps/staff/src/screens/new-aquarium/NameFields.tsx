import { aquariumSlug } from "@harapen/contract/aquarium";
import type { ListedAquarium } from "@harapen/contract/staff/aquariums";
import { CONTENT_LIMITS } from "@harapen/contract/staff/limits";
import { TextInput } from "@mantine/core";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useNavigate } from "react-router";
import { aquariumsQuery } from "../../api/aquariums.ts";
import { meQuery } from "../../api/me.ts";
import { codeOf } from "../../api/staff-error.ts";
import { COMMON, inBoth, STAFF_LOCALES, useStaffLocale, useTexts } from "../../i18n/texts.ts";
import { paths } from "../../routes/paths.ts";
import { Button, ButtonLink } from "../../ui/Button.tsx";
import { Failure, Notice } from "../../ui/Notice.tsx";
import styles from "./NewAquariumScreen.module.css";

/** A new aquarium's name, as it is typed. */
export interface NewName {
  readonly ja: string;
  readonly en: string;
  readonly slug: string;
}

const isSlug = (slug: string) => aquariumSlug.safeParse(slug).success;

const hasName = ({ ja, en }: NewName) => `${ja}${en}`.trim() !== "";

/** Whether an aquarium can be made with this name: one language is enough, the others then show it. */
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
          maxLength={CONTENT_LIMITS.aquariumName}
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

interface MakeButtonProps {
  disabled: boolean;
  /** Why the last attempt failed; null where none did. */
  error: unknown;
  children: ReactNode;
}

/** The button that sends the form of a new aquarium, with the reason if that failed. */
export function MakeButton({ disabled, error, children }: MakeButtonProps) {
  const { taken } = useTexts(NEW_AQUARIUM);
  const { cancel } = useTexts(COMMON);
  return (
    <>
      {error !== null &&
        (codeOf(error) === "conflict" ? <Notice tone="wrong">{taken}</Notice> : <Failure error={error} />)}
      <div className={styles.actions}>
        <Button type="submit" variant="primary" disabled={disabled}>
          {children}
        </Button>
        <ButtonLink to={paths.aquariums}>{cancel}</ButtonLink>
      </div>
    </>
  );
}

/** Makes an aquarium, by `make`, and navigates to it. */
export function useMakeAquarium<Made>(make: (made: Made) => Promise<ListedAquarium>) {
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: make,
    onSuccess: async ({ slug }) => {
      await queryClient.invalidateQueries({ queryKey: aquariumsQuery.queryKey });
      await queryClient.invalidateQueries({ queryKey: meQuery.queryKey });
      await navigate(paths.overview(slug));
    },
  });
}

export const NEW_AQUARIUM = inBoth({
  ja: {
    title: "水族館をつくる",
    lead: "つくったばかりの水族館は、来館者には見えません。準備ができたら公開してください。",
    name: "水族館の名前（日本語）",
    otherName: "水族館の名前（英語、あとでも大丈夫）",
    slug: "URL に入る名前",
    slugHint: (origin: string, slug: string) => `来館者の開くページ：${origin}/${slug || "…"}`,
    slugFault: "英小文字、数字、ハイフン（-）だけで書いてください。",
    slugRule: "英小文字、数字、ハイフン。あとから変えられません。",
    bands: "使うバンドの色",
    create: "つくる",
    taken: "この URL は、もう使われています。",
  },
  en: {
    title: "Make an aquarium",
    lead: "Visitors do not see a new aquarium. Show it to them when it is ready.",
    name: "Name of the aquarium (English)",
    otherName: "Name of the aquarium (Japanese, may follow later)",
    slug: "Name in the address",
    slugHint: (origin: string, slug: string) => `Visitors open ${origin}/${slug || "…"}`,
    slugFault: "Use only small letters, digits and hyphens (-).",
    slugRule: "Small letters, digits and hyphens. It cannot be changed later.",
    bands: "Colours of its bands",
    create: "Make it",
    taken: "This address is already in use.",
  },
});
