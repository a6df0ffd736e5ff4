import { Outlet } from "react-router";
import { LeaveQuestion } from "../../ui/unsaved-work/LeaveQuestion.tsx";
import type { EditedDetails } from "./edited-details.ts";
import { useDetailsEditor } from "./use-details-editor.ts";

/**
 * Wraps the screens that edit an aquarium's details, which are one document, with one editor: somebody who goes from one screen to the next
 * while a change is being stored gets no conflict with themselves.
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
