import { PILOT_DATA, type PilotData, type Study, type StudyStatus } from "@harapen/contract/staff/studies";
import { Radio } from "@mantine/core";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useNavigate } from "react-router";
import { draftQuery } from "../../../../api/draft.ts";
import { setStudyStatus, startPilot, studiesQuery } from "../../../../api/studies.ts";
import { useSlug } from "../../../../draft/use-draft.ts";
import { useTexts } from "../../../../i18n/texts.ts";
import { paths } from "../../../../routes/paths.ts";
import { FormDialog } from "../../../../ui/Dialog.tsx";
import styles from "../Settings.module.css";
import { conflictOf, useStudyChanged } from "../use-settings-editor.ts";
import { Gaps, gapsOf } from "./Gaps.tsx";
import { STATUS } from "./texts.ts";
import { useChangeStatus } from "./use-change-status.ts";

interface StatusDialogProps {
  study: Study;
  to: StudyStatus;
  onClose: () => void;
}

/** Asks before a study's status changes, says what that fixes, and asks what becomes of its pilots. */
export function StatusDialog({ study, to, onClose }: StatusDialogProps) {
  const texts = useTexts(STATUS);
  const { aquarium, id, revision } = study;
  const [data, setData] = useState<PilotData>("keep");
  const listed = useQuery(studiesQuery(aquarium)).data?.studies ?? [];
  const pilots = study.status === "draft" ? listed.filter(({ pilot_of }) => pilot_of === id) : [];
  const changing = useChangeStatus(study, {
    change: () =>
      setStudyStatus(aquarium, id, { revision, status: to, pilots: pilots.length > 0 ? data : undefined }),
    isChanged: ({ status }) => status === to,
    onChanged: onClose,
  });
  const recorded = useRecordedLines(study);
  const action = texts.act(study.status, to);
  return (
    <FormDialog
      title={texts.ask(action)}
      action={action}
      variant={to === "running" ? "primary" : "plain"}
      doing={changing}
      onSubmit={() => changing.mutate()}
      onClose={onClose}
    >
      <ul className={styles.list}>
        {[...texts.fixes(study.status, to), ...(to === "running" ? recorded : [])].map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      {pilots.length > 0 && (
        <Radio.Group
          label={texts.pilotData}
          description={texts.pilotDataLead}
          value={data}
          onChange={(to) => setData(to as PilotData)}
        >
          {PILOT_DATA.map((each) => (
            <Radio key={each} className={styles.choice} value={each} label={texts.pilotDataAs[each]} />
          ))}
        </Radio.Group>
      )}
      <Gaps gaps={gapsOf(changing.error)} />
    </FormDialog>
  );
}

/** Returns what visitors are not asked, and what is not recorded of them, while a study runs. */
function useRecordedLines({ current }: Study): readonly string[] {
  const texts = useTexts(STATUS);
  const drafted = useQuery(draftQuery(useSlug())).data?.details;
  // Visitors get what is published; a draft changes nothing for them yet.
  const published = drafted && (drafted.change?.published ?? drafted.content);
  const recording = published?.details.recording;
  const { consent, assigned_by } = current.settings;
  return [
    ...(consent === null ? [texts.nobodyAsked[assigned_by === "code" ? "code" : "everybody"]] : []),
    ...(recording === "anonymous" ? [texts.noDevices] : []),
  ];
}

/** Asks before a draft is tried by a pilot, and goes there. */
export function PilotDialog({ study, onClose }: { study: Study; onClose: () => void }) {
  const texts = useTexts(STATUS);
  const { aquarium, id, revision } = study;
  const navigate = useNavigate();
  const noteChange = useStudyChanged(study);
  const [pilot] = useState(() => crypto.randomUUID());
  const recorded = useRecordedLines(study);
  const starting = useMutation({
    mutationFn: () => startPilot(aquarium, id, { revision, id: pilot }),
    onSuccess: async () => {
      await noteChange(study);
      await navigate(paths.study(aquarium, pilot, "settings"));
      onClose();
    },
    onError: async (error) => {
      const theirs = conflictOf(error);
      if (theirs) await noteChange(theirs);
    },
  });
  return (
    <FormDialog
      title={texts.ask(texts.pilot)}
      action={texts.pilot}
      variant="primary"
      doing={starting}
      onSubmit={() => starting.mutate()}
      onClose={onClose}
    >
      <ul className={styles.list}>
        {[...texts.pilotFixes, ...recorded].map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      <Gaps gaps={gapsOf(starting.error)} />
    </FormDialog>
  );
}
