import type { BirdDocument } from "@harapen/contract/staff/content";
import { type DraftAnswer, MAX_BIRDS_AT_ONCE } from "@harapen/contract/staff/draft";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "react-router";
import { aquariumKey, draftQuery, putBirds } from "../../api/draft.ts";
import { withPartner } from "../../draft/editing/store-pair.ts";
import { keptBirds, useSlug } from "../../draft/use-draft.ts";
import { paths } from "../../routes/paths.ts";

/** Adds birds to the draft, all or none of as many as one write takes; whoever is there already and becomes a partner is changed with them. */
export function useAddBirds() {
  const slug = useSlug();
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (birds: readonly BirdDocument[]) => {
      const draft = await queryClient.fetchQuery({ ...draftQuery(slug), staleTime: 0 });
      const added = birds.map((content) => ({ revision: 0, content }));
      const writes = [...added, ...newPartners(birds, draft)];
      for (let first = 0; first < writes.length; first += MAX_BIRDS_AT_ONCE)
        await putBirds(slug, writes.slice(first, first + MAX_BIRDS_AT_ONCE));
    },
    onSuccess: () => navigate(paths.section(slug, "birds")),
    onSettled: () => queryClient.invalidateQueries({ queryKey: aquariumKey(slug) }),
  });
}

/** The birds of the draft that are partners of new ones, with these for partners. */
function newPartners(birds: readonly BirdDocument[], draft: DraftAnswer) {
  const partnerOf = new Map(birds.map(({ record: { id, pair_id } }) => [pair_id, id]));
  return keptBirds(draft).flatMap(({ id, revision, content }) => {
    const partner = partnerOf.get(id);
    return partner === undefined ? [] : [{ revision, content: withPartner(partner)(content) }];
  });
}
