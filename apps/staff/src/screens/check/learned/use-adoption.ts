import type { DraftedBird } from "@harapen/contract/staff/draft";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { draftQuery, readinessQuery } from "../../../api/draft.ts";
import { adoptLearned } from "../../../api/learned.ts";
import { StaffError } from "../../../api/staff-error.ts";
import { updateBird } from "../../../draft/editing/update-bird.ts";
import { publishedRecord } from "../../../draft/published-record.ts";
import { isSameJson } from "../../../draft/sorted-json.ts";
import { useSlug } from "../../../draft/use-draft.ts";

/** Returns how to take a bird's learned pattern into the draft, and how to restore the trace from before, unless somebody else has traced the bird since. */
export function useAdoption(bird: DraftedBird) {
  const slug = useSlug();
  const queryClient = useQueryClient();
  const adopting = useMutation({
    mutationFn: async (seen: DraftedBird) => {
      await adoptLearned(slug, seen.id, seen.revision);
      return seen.content.record.spots;
    },
    onSettled: async () => {
      await queryClient.invalidateQueries({ queryKey: draftQuery(slug).queryKey });
      void queryClient.invalidateQueries({ queryKey: readinessQuery(slug).queryKey });
    },
  });
  const undoing = useMutation({
    mutationFn: () => {
      const seen = bird.content.record.spots;
      // For one that was adopted on an earlier visit, the draft no longer has the trace from before.
      const before = adopting.isSuccess ? adopting.data : publishedRecord(bird)?.spots;
      return updateBird(queryClient, { slug, id: bird.id }, (now) => {
        const { spots } = now.record;
        if (!isSameJson(spots, seen) && !isSameJson(spots, before))
          throw new StaffError("conflict", `traced meanwhile: ${bird.id}`);
        return { ...now, record: { ...now.record, spots: before } };
      });
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: draftQuery(slug).queryKey }),
  });
  return {
    adopt: () => adopting.mutate(bird),
    undo: () => undoing.mutate(),
    isBusy: adopting.isPending || undoing.isPending,
    error: adopting.error ?? undoing.error,
  };
}
