import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { aquariumKey } from "../../api/draft.ts";
import { publishDraft, publishesQuery } from "../../api/publishes.ts";
import { useDraft, useSlug } from "../../draft/use-draft.ts";
import { useMe } from "../../ui/use-me.ts";

/** Returns how to publish the draft that is shown, with a note. A publish whose answer was lost is found among the aquarium's. */
export function usePublish(onPublished: () => void) {
  const slug = useSlug();
  const me = useMe();
  const { publish, revision } = useDraft();
  const queryClient = useQueryClient();
  const [publishBefore] = useState(publish);
  const hasPublished = async () => {
    const query = { ...publishesQuery(slug), staleTime: 0 };
    const kept = await queryClient.fetchQuery(query).catch(() => undefined);
    const latest = kept?.publishes[0];
    return latest !== undefined && latest.number > publishBefore && latest.by?.id === me.id;
  };
  return useMutation({
    mutationFn: async (note: string) => {
      try {
        await publishDraft(slug, { note, revision });
      } catch (error) {
        if (!(await hasPublished())) throw error;
      }
    },
    onSuccess: onPublished,
    onSettled: () => queryClient.invalidateQueries({ queryKey: aquariumKey(slug) }),
  });
}
