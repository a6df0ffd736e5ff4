import type { BirdDocument } from "@harapen/contract/staff/content";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useNavigate } from "react-router";
import { aquariumKey, putBird } from "../../api/draft.ts";
import { updateBird } from "../../draft/editing/update-bird.ts";
import { useSlug } from "../../draft/use-draft.ts";
import { paths } from "../../routes/paths.ts";

/** Adds birds to the draft, one after the other; whoever is there already and becomes a partner gets its own change. */
export function useAddBirds() {
  const slug = useSlug();
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const [done, setDone] = useState(0);
  const adding = useMutation({
    mutationFn: async (birds: readonly BirdDocument[]) => {
      const added = new Set(birds.map(({ record }) => record.id));
      for (const [index, content] of birds.entries()) {
        const { id, pair_id: partner } = content.record;
        await putBird(slug, id, { revision: 0, content });
        if (partner && !added.has(partner))
          await updateBird(queryClient, { slug, id: partner }, (bird) => ({
            ...bird,
            record: { ...bird.record, pair_id: id },
          }));
        setDone(index + 1);
      }
    },
    onSuccess: () => navigate(paths.section(slug, "birds")),
    onSettled: () => queryClient.invalidateQueries({ queryKey: aquariumKey(slug) }),
  });
  return { ...adding, done };
}
