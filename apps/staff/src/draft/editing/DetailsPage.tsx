import type { ReactNode } from "react";
import { discardDetails, putDetails } from "../../api/draft.ts";
import { Page } from "../../ui/page/Page.tsx";
import { useDetailsFields } from "../differences/details-fields.ts";
import { DraftFields } from "../fields/DraftFields.tsx";
import { useDraft, useSlug } from "../use-draft.ts";
import { ConflictDialog } from "./ConflictDialog.tsx";
import { useEditedDetails } from "./edited-details.ts";
import { OutdatedNotice } from "./OutdatedNotice.tsx";
import { SaveFailure, SaveStatus } from "./SaveStatus.tsx";

interface DetailsPageProps {
  title: string;
  lead?: string;
  children: ReactNode;
}

/** A screen that edits an aquarium's details, with the state of saving, and the choice between two versions where somebody else has changed them. */
export function DetailsPage({ title, lead, children }: DetailsPageProps) {
  const { editor, ...edited } = useEditedDetails();
  const slug = useSlug();
  const describeFields = useDetailsFields();
  return (
    <Page title={title} lead={lead} actions={<SaveStatus state={edited.state} />}>
      <SaveFailure edited={edited} editor={editor} />
      <OutdatedNotice
        change={useDraft().details.change}
        content={edited.content}
        editor={editor}
        describeFields={describeFields}
        onKeep={(write) => putDetails(slug, { ...write, over_published: true })}
        onDiscard={(revision) => discardDetails(slug, revision)}
      />
      <DraftFields>{children}</DraftFields>
      <ConflictDialog edited={edited} editor={editor} describeFields={describeFields} />
    </Page>
  );
}
