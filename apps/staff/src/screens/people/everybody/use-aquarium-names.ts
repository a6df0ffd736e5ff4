import { textIn } from "../../../draft/display-text.ts";
import { useStaffLocale } from "../../../i18n/locale-context.ts";
import { useMe } from "../../../ui/use-me.ts";

/** Returns a function that names aquariums by their slugs; an admin sees all. */
export function useAquariumNames(): (slug: string) => string {
  const { aquariums } = useMe();
  const { locale } = useStaffLocale();
  return (slug) => textIn(aquariums.find((aquarium) => aquarium.slug === slug)?.name ?? {}, locale) ?? slug;
}
