import { type Study, studyResponse } from "@harapen/contract/staff/studies";
import type { StudySettings } from "@harapen/contract/studies/settings";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { detailsOf } from "../../../api/staff-error.ts";
import { addStudyVersion, putStudy, studiesQuery, studyKey, studyQuery } from "../../../api/studies.ts";

/** The props of each section of the editor. */
export interface SettingsSectionProps {
  readonly settings: StudySettings;
  /** Whether nothing in it can be changed. */
  readonly disabled: boolean;
  readonly change: (changes: Partial<StudySettings>) => void;
}

/** Unsaved changes, made to the study as it was at a revision. */
interface Edited {
  readonly revision: number;
  readonly settings: StudySettings;
}

/** Returns what caches a changed study, and reloads the studies and the versions of its settings. */
export function useStudyChanged(study: Study): (changed: Study) => Promise<void> {
  const queryClient = useQueryClient();
  const { aquarium, id } = study;
  return async (changed) => {
    queryClient.setQueryData(studyQuery(aquarium, id).queryKey, { study: changed });
    await queryClient.invalidateQueries({ queryKey: studiesQuery(aquarium).queryKey });
    await queryClient.invalidateQueries({ queryKey: [...studyKey(aquarium, id), "versions"] });
  };
}

/** Returns the study as it is now, where a change was refused as somebody else had made one. */
export function conflictOf(error: unknown): Study | undefined {
  return detailsOf(error, "conflict", studyResponse)?.study;
}

/** Saves settings: a draft's in place, those of other studies as a new version with a reason. */
function saveSettings(
  { aquarium, id }: Study,
  { reason, ...put }: Edited & { readonly reason: string | undefined },
): Promise<{ study: Study }> {
  return reason === undefined
    ? putStudy(aquarium, id, put)
    : addStudyVersion(aquarium, id, { ...put, reason });
}

/** Returns the editor of a study's settings. */
export function useSettingsEditor(study: Study) {
  const [edited, setEdited] = useState<Edited>();
  const noteChange = useStudyChanged(study);
  const settings = edited?.settings ?? study.current.settings;
  const saving = useMutation({
    mutationFn: (put: Edited & { reason: string | undefined }) => saveSettings(study, put),
    onSuccess: async ({ study: saved }, sent) => {
      // What was edited while the call was in progress is not saved yet.
      setEdited((now) =>
        now && now.settings !== sent.settings ? { ...now, revision: saved.revision } : undefined,
      );
      await noteChange(saved);
    },
  });
  const theirs = conflictOf(saving.error);
  return {
    settings,
    isEdited:
      edited !== undefined && JSON.stringify(edited.settings) !== JSON.stringify(study.current.settings),
    change: (changes: Partial<StudySettings>) =>
      setEdited((now) => ({
        revision: now?.revision ?? study.revision,
        settings: { ...(now?.settings ?? study.current.settings), ...changes },
      })),
    save: (reason: string | undefined) =>
      saving.mutateAsync({ revision: edited?.revision ?? study.revision, settings, reason }),
    saving,
    theirs,
    /** Replaces the changes made here by what somebody else saved. */
    takeTheirs: async () => {
      setEdited(undefined);
      saving.reset();
      if (theirs) await noteChange(theirs);
    },
    /** Keeps the changes made here, to be saved over what somebody else saved. */
    keepOwn: async () => {
      if (!theirs) return;
      setEdited({ revision: theirs.revision, settings });
      saving.reset();
      await noteChange(theirs);
    },
  };
}
