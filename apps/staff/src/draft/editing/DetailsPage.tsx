import type { ReactNode } from "react";
import { Page } from "../../ui/page/Page.tsx";
import { useDetailsFields } from "../differences/details-fields.ts";
import { ConflictDialog } from "./ConflictDialog.tsx";
import { useEditedDetails } from "./edited-details.ts";
import { SaveFailure, SaveStatus } from "./SaveStatus.tsx";

interface DetailsPageProps {
  title: string;
  lead?: string;
  children: ReactNode;
}

/** A screen that edits an aquarium's details: how its saving stands, and the choice where somebody else has changed them. */
export function DetailsPage({ title, lead, children }: DetailsPageProps) {
  const { editor, ...edited } = useEditedDetails();
  return (
    <Page title={title} lead={lead} actions={<SaveStatus state={edited.state} />}>
      <SaveFailure edited={edited} editor={editor} />
      {children}
      <ConflictDialog edited={edited} editor={editor} inWords={useDetailsFields()} />
    </Page>
  );
}
