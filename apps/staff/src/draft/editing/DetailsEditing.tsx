import type { DetailsDocument } from "@harapen/contract/staff/content";
import type { ReactNode } from "react";
import { Outlet, useOutletContext } from "react-router";
import { discardDetails, putDetails } from "../../api/draft.ts";
import { Page } from "../../ui/Page.tsx";
import { LeaveQuestion } from "../../ui/unsaved-work.tsx";
import { useDetailsFields } from "../differences/details-fields.ts";
import { putBack } from "../differences/put-back.ts";
import { useDraft, useSlug } from "../use-draft.ts";
import { ChangesSection } from "./ChangesSection.tsx";
import type { DocumentEditor, Edited } from "./document-editor.ts";
import { ConflictDialog, DraftFields, OutdatedNotice, SaveFailure, SaveStatus } from "./form-parts.tsx";
import { useDetailsEditor } from "./use-editors.ts";

/**
 * Wraps the screens that edit an aquarium's details, which are one document, with one editor: somebody who
 * goes from one screen to the next while a change is being stored gets no conflict with themselves.
 */
export function DetailsEditing() {
  const { leaving, ...edited } = useDetailsEditor();
  return (
    <>
      <Outlet context={edited satisfies EditedDetails} />
      <LeaveQuestion leaving={leaving} />
    </>
  );
}

/** The edited details, shared by all of their screens. */
type EditedDetails = Edited<DetailsDocument> & { readonly editor: DocumentEditor<DetailsDocument> };

/** What a section of a screen of the details shows and changes. */
export interface DetailsSectionProps {
  readonly details: DetailsDocument;
  readonly onChange: (change: (details: DetailsDocument) => DetailsDocument) => void;
}

/** Returns the details that the screen edits. Only for screens within `DetailsEditing`. */
export function useEditedDetails(): EditedDetails {
  return useOutletContext<EditedDetails>();
}

interface DetailsPageProps {
  title: string;
  lead?: string;
  children: ReactNode;
}

/** A screen that edits an aquarium's details, with the state of saving and the choice in a conflict. */
export function DetailsPage({ title, lead, children }: DetailsPageProps) {
  const { editor, ...edited } = useEditedDetails();
  const slug = useSlug();
  const describeFields = useDetailsFields();
  const { change } = useDraft().details;
  return (
    <Page title={title} lead={lead} actions={<SaveStatus state={edited.state} />}>
      <SaveFailure edited={edited} editor={editor} />
      <OutdatedNotice
        change={change}
        content={edited.content}
        editor={editor}
        describeFields={describeFields}
        onKeep={(write) => putDetails(slug, { ...write, over_published: true })}
        onDiscard={(revision) => discardDetails(slug, revision)}
      />
      <ChangesSection
        change={change}
        content={edited.content}
        describeFields={describeFields}
        onPutBack={(published, at) => editor.edit((details) => putBack(published, at, details))}
      />
      <DraftFields>{children}</DraftFields>
      <ConflictDialog edited={edited} editor={editor} describeFields={describeFields} />
    </Page>
  );
}
