import type { BirdDocument } from "@harapen/contract/staff/content";
import { useQueryClient } from "@tanstack/react-query";
import { draftQuery, readinessQuery } from "../../api/draft.ts";
import { useFreshDraft, useSlug } from "../use-draft.ts";
import type { Stored } from "./document-editor.ts";
import { storeBird } from "./put-outcomes.ts";
import { useDocumentEditor } from "./use-document-editor.ts";

/** An editor of a bird's document in the draft of the screen's aquarium; `isSending` while photographs for it are sent. */
export function useBirdEditor(id: string, stored: Stored<BirdDocument>, isSending = false) {
  const slug = useSlug();
  const queryClient = useQueryClient();
  useFreshDraft();
  return useDocumentEditor(stored, {
    isSending,
    put: async (write) => {
      const outcome = await storeBird(slug, id, write);
      await queryClient.invalidateQueries({ queryKey: draftQuery(slug).queryKey });
      void queryClient.invalidateQueries({ queryKey: readinessQuery(slug).queryKey });
      return outcome;
    },
  });
}
