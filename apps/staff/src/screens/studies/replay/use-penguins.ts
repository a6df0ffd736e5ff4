import { dictionaryResponse } from "@harapen/contract/aquarium";
import { PATHS } from "@harapen/contract/calls/paths";
import type { Locale } from "@harapen/contract/locales";
import { basePenguins } from "@harapen/contract/penguin";
import type { Alignment } from "@harapen/contract/photograph";
import { queryOptions, useSuspenseQuery } from "@tanstack/react-query";
import { aquariumKey } from "../../../api/draft.ts";
import { requestJson } from "../../../api/request.ts";
import { useSlug } from "../../../draft/use-draft.ts";
import { useStaffLocale } from "../../../i18n/texts.ts";

/**
 * The query for the penguins as visitors are shown them: a study's analysts may not read drafts. A hidden
 * aquarium has none.
 */
const shownPenguinsQuery = (slug: string, locale: Locale) =>
  queryOptions({
    queryKey: [...aquariumKey(slug), "shown", locale],
    queryFn: async ({ signal }) => {
      const [penguins, dictionary] = await Promise.all([
        requestJson({ path: PATHS.basePenguins(slug), signal }, basePenguins).catch(() => []),
        requestJson({ path: PATHS.dictionary(slug, locale), signal }, dictionaryResponse).catch(
          () => undefined,
        ),
      ]);
      return { penguins, names: dictionary?.penguin.name ?? {} };
    },
  });

/** A penguin's picture with its alignment. */
export interface AlignedPicture {
  readonly address: string;
  readonly alignment: Alignment;
}

/** The penguins of the aquarium of the screen, as a study's screens name and show them. */
export function usePenguins() {
  const { locale } = useStaffLocale();
  const { penguins, names } = useSuspenseQuery(shownPenguinsQuery(useSlug(), locale)).data;
  const nameOf = (id: string) => names[id] ?? id;
  return {
    nameOf,
    options: penguins
      .map(({ id }) => ({ value: id, label: nameOf(id) }))
      .sort((one, other) => one.label.localeCompare(other.label, locale)),
    pictureOf(id: string): AlignedPicture | undefined {
      const penguin = penguins.find((each) => each.id === id);
      return penguin?.alignment && { address: penguin.picture, alignment: penguin.alignment };
    },
  };
}
