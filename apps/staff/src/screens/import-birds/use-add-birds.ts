import type { BirdDocument } from "@harapen/contract/staff/content";
import { type DraftAnswer, MAX_BIRDS_AT_ONCE } from "@harapen/contract/staff/draft";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "react-router";
import { aquariumKey, draftQuery, putBirds, putDetails } from "../../api/draft.ts";
import { withPartner } from "../../draft/editing/store-pair.ts";
import { addPlace } from "../../draft/labels.ts";
import { keptBirds, useSlug } from "../../draft/use-draft.ts";
import { useStaffLocale } from "../../i18n/locale-context.ts";
import type { StaffLocale } from "../../i18n/locales.ts";
import { paths } from "../../routes/paths.ts";
import type { NewPlace, ReadBirds } from "./read-table.ts";

/** Adds birds to the draft, all or none of as many as one write takes; whoever is there already and becomes a partner is changed with them. */
export function useAddBirds() {
  const slug = useSlug();
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const { locale } = useStaffLocale();
  return useMutation({
    mutationFn: async ({ birds, places }: Pick<ReadBirds, "birds" | "places">) => {
      const draft = await queryClient.fetchQuery({ ...draftQuery(slug), staleTime: 0 });
      if (places.length > 0) await putDetails(slug, withPlaces(draft, places, locale));
      const added = birds.map((content) => ({ revision: 0, content }));
      const writes = [...added, ...newPartners(birds, draft)];
      for (let first = 0; first < writes.length; first += MAX_BIRDS_AT_ONCE)
        await putBirds(slug, writes.slice(first, first + MAX_BIRDS_AT_ONCE));
    },
    onSuccess: () => navigate(paths.section(slug, "birds")),
    onSettled: () => queryClient.invalidateQueries({ queryKey: aquariumKey(slug) }),
  });
}

function withPlaces({ details }: DraftAnswer, places: readonly NewPlace[], locale: StaffLocale) {
  const content = places.reduce(
    (changed, { code, word }) => addPlace(code, locale, word)(changed),
    details.content,
  );
  return { revision: details.revision, content };
}

/** The birds of the draft that are partners of new ones, with these for partners. */
function newPartners(birds: readonly BirdDocument[], draft: DraftAnswer) {
  const partnerOf = new Map(birds.map(({ record: { id, pair_id } }) => [pair_id, id]));
  return keptBirds(draft).flatMap(({ id, revision, content }) => {
    const partner = partnerOf.get(id);
    return partner === undefined ? [] : [{ revision, content: withPartner(partner)(content) }];
  });
}
