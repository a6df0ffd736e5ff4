import type { DetailsDocument } from "@harapen/contract/staff/content";
import { useQueryClient } from "@tanstack/react-query";
import { draftQuery, readinessQuery } from "../../api/draft.ts";
import { paths } from "../../routes/paths.ts";
import { useFreshDraft, useSlug } from "../use-draft.ts";
import { storeDetails } from "./put-outcomes.ts";
import { useDocumentEditor } from "./use-document-editor.ts";

/** An editor of the details of the screen's aquarium. */
export function useDetailsEditor() {
  const slug = useSlug();
  const queryClient = useQueryClient();
  return useDocumentEditor<DetailsDocument>(useFreshDraft().details, {
    put: async (write) => {
      const outcome = await storeDetails(slug, write);
      await queryClient.invalidateQueries({ queryKey: draftQuery(slug).queryKey });
      void queryClient.invalidateQueries({ queryKey: readinessQuery(slug).queryKey });
      return outcome;
    },
    keptAt: [paths.section(slug, "details"), paths.section(slug, "visitors")],
  });
}
