import type { DetailsDocument } from "@harapen/contract/staff/content";
import { useOutletContext } from "react-router";
import type { DocumentEditor, Edited } from "./document-editor.ts";

/** The edited details, shared by all of their screens. */
export type EditedDetails = Edited<DetailsDocument> & { readonly editor: DocumentEditor<DetailsDocument> };

/** What a section of a screen of the details shows and changes. */
export interface DetailsSectionProps {
  readonly details: DetailsDocument;
  readonly onChange: (change: (details: DetailsDocument) => DetailsDocument) => void;
}

/** Returns the details that the screen edits. Only for screens within `DetailsEditing`. */
export function useEditedDetails(): EditedDetails {
  return useOutletContext<EditedDetails>();
}
