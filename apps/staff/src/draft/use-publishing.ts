import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { aquariumKey } from "../api/draft.ts";
import { useMe } from "../api/me.ts";
import { publishesQuery } from "../api/publishes.ts";
import { useSlug } from "./use-draft.ts";

interface Publishing<Request> {
  /** The number of the latest publish, as it is known when the component is first shown. */
  readonly latest: number;
  readonly send: (request: Request) => Promise<unknown>;
  readonly onPublished: () => void;
}

/**
 * Returns how to publish, by `send`. Where that fails, a later publish of one's own among the aquarium's
 * tells that only its answer was lost.
 */
export function usePublishing<Request = void>({ latest, send, onPublished }: Publishing<Request>) {
  const slug = useSlug();
  const me = useMe();
  const queryClient = useQueryClient();
  const [before] = useState(latest);
  const hasPublished = async () => {
    const query = { ...publishesQuery(slug), staleTime: 0 };
    const kept = await queryClient.fetchQuery(query).catch(() => undefined);
    const last = kept?.publishes[0];
    return last !== undefined && last.number > before && last.by?.id === me.id;
  };
  return useMutation({
    mutationFn: async (request: Request) => {
      try {
        await send(request);
      } catch (error) {
        if (!(await hasPublished())) throw error;
      }
    },
    onSuccess: onPublished,
    onSettled: () => queryClient.invalidateQueries({ queryKey: aquariumKey(slug) }),
  });
}
