import { type DraftResponse, MAX_BIRDS_AT_ONCE } from "@harapen/contract/staff/draft";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useRef } from "react";
import { useNavigate } from "react-router";
import { aquariumKey, draftQuery, putBirds, putDetails } from "../../api/draft.ts";
import { addPlace } from "../../draft/labels.ts";
import { sortedJson } from "../../draft/sorted-json.ts";
import { useSlug } from "../../draft/use-draft.ts";
import { useStaffLocale } from "../../i18n/locale-context.ts";
import type { StaffLocale } from "../../i18n/locales.ts";
import { paths } from "../../routes/paths.ts";
import { birdWrites } from "./bird-writes.ts";
import type { NewPlace, ReadBirds } from "./read-table.ts";

/**
 * Adds birds to the draft, in writes that store all of their birds or none; existing birds that become their partners, or lose one to them,
 * are changed along. Birds that an attempt has stored, but whose answer was lost, are not added again by the next one, but updated where
 * they were corrected, unless somebody else has changed them meanwhile.
 */
export function useAddBirds() {
  const slug = useSlug();
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const { locale } = useStaffLocale();
  const sent = useRef(new Set<string | undefined>());
  return useMutation({
    mutationFn: async ({ birds, places }: Pick<ReadBirds, "birds" | "places">) => {
      const draft = await queryClient.fetchQuery({ ...draftQuery(slug), staleTime: 0 });
      const newPlaces = places.filter(({ code }) => !(code in draft.details.content.labels[locale].place));
      if (newPlaces.length > 0) await putDetails(slug, withPlaces(draft, newPlaces, locale));
      for (const bird of birds) sent.current.add(sortedJson(bird));
      const writes = birdWrites(birds, draft, sent.current);
      for (let first = 0; first < writes.length; first += MAX_BIRDS_AT_ONCE)
        await putBirds(slug, writes.slice(first, first + MAX_BIRDS_AT_ONCE));
    },
    onSuccess: () => navigate(paths.section(slug, "birds")),
    onSettled: () => queryClient.invalidateQueries({ queryKey: aquariumKey(slug) }),
  });
}

function withPlaces({ details }: DraftResponse, places: readonly NewPlace[], locale: StaffLocale) {
  const content = places.reduce(
    (changed, { code, word }) => addPlace(code, locale, word)(changed),
    details.content,
  );
  return { revision: details.revision, content };
}
