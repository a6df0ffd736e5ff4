import type { Study } from "@harapen/contract/staff/studies";
import { useMutation } from "@tanstack/react-query";
import { conflictOf, useStudyChanged } from "../use-settings-editor.ts";

interface StatusChange {
  readonly change: () => Promise<{ readonly study: Study }>;
  /** Whether somebody else has changed a study so already. */
  readonly isChanged: (study: Study) => boolean;
  readonly onChanged: () => void;
}

/**
 * Returns the change of a study's status. Where somebody else has changed the study since, it is shown as it
 * is by now, and can be changed again.
 */
export function useChangeStatus(study: Study, { change, isChanged, onChanged }: StatusChange) {
  const noteChange = useStudyChanged(study);
  return useMutation({
    mutationFn: change,
    onSuccess: async ({ study: changed }) => {
      onChanged();
      await noteChange(changed);
    },
    onError: async (error) => {
      const theirs = conflictOf(error);
      if (!theirs) return;
      if (isChanged(theirs)) onChanged();
      await noteChange(theirs);
    },
  });
}
