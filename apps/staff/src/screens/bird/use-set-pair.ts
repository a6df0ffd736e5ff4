import type { BirdDocument } from "@harapen/contract/staff/content";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { DocumentEditor } from "../../draft/editing/document-editor.ts";
import { reloadDraft } from "../../draft/editing/store-bird.ts";
import { storePair, withPartner } from "../../draft/pairs.ts";
import { useSlug } from "../../draft/use-draft.ts";

/**
 * Returns how a bird gets a partner, or none, or one that is not known (undefined), on both sides, with what is
 * edited stored first.
 */
export function useSetPair(editor: DocumentEditor<BirdDocument>) {
  const slug = useSlug();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (to: string | null | undefined) => {
      await editor.flush();
      const { content, state, error } = editor.getSnapshot();
      if (state === "failed") throw error;
      if (state === "conflict") return;
      await editor.adopt(await storePair(queryClient, { slug, bird: content, partner: to }), withPartner(to));
    },
    onSettled: () => reloadDraft(queryClient, slug),
  });
}
