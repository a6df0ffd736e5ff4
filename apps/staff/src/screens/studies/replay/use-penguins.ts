import { useSuspenseQuery } from "@tanstack/react-query";
import { shownPenguinsQuery } from "../../../api/shown-penguins.ts";
import { useSlug } from "../../../draft/use-draft.ts";
import { useStaffLocale } from "../../../i18n/locale-context.ts";
import type { AlignedPicture } from "./list/DrawingTile.tsx";

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
