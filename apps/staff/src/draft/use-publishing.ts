import { useMutation, useQueryClient } from "@tanstack/react-query";
import { aquariumKey } from "../api/draft.ts";
import { isPassing } from "../api/staff-error.ts";
import { useSlug } from "./use-draft.ts";

interface Publishing<Request> {
  readonly send: (request: Request) => Promise<unknown>;
  readonly onPublished: () => void;
}

/**
 * Returns how to publish, by `send`. Without an answer nothing is loaded anew, so that the next attempt sends
 * the same request.
 */
export function usePublishing<Request = void>({ send, onPublished }: Publishing<Request>) {
  const slug = useSlug();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: send,
    onSuccess: onPublished,
    onSettled: async (_, error) => {
      if (error === null || !isPassing(error))
        await queryClient.invalidateQueries({ queryKey: aquariumKey(slug) });
    },
  });
}
