import type { Recording } from "@harapen/contract/aquarium";
import { Radio } from "@mantine/core";
import { Link } from "react-router";
import { DETAIL_FIELDS } from "../../draft/differences/details-field-texts.ts";
import type { DetailsSectionProps } from "../../draft/editing/edited-details.ts";
import { useSlug } from "../../draft/use-draft.ts";
import { useTexts } from "../../i18n/texts.ts";
import { paths } from "../../routes/paths.ts";
import { Notice } from "../../ui/feedback/Notice.tsx";
import { Section } from "../../ui/page/Section.tsx";
import { setRecording } from "./change-visitors.ts";
import { VISITORS } from "./texts.ts";
import { useRunningStudy } from "./use-running-study.ts";
import styles from "./VisitorsScreen.module.css";

const RECORDINGS = ["full", "anonymous", "consent"] as const satisfies readonly Recording[];

/** What is recorded of visits, and whether a study currently affects that. */
export function RecordingSection({ details: { details }, onChange }: DetailsSectionProps) {
  const texts = useTexts(VISITORS);
  const fields = useTexts(DETAIL_FIELDS);
  const { recording = "full" } = details;
  return (
    <Section title={fields.recording} anchor="recording">
      <p className={styles.lead}>{texts.recordingLead}</p>
      <Radio.Group
        aria-label={fields.recording}
        value={recording}
        onChange={(to) => onChange(setRecording(to as Recording))}
      >
        <div className={styles.choices}>
          {RECORDINGS.map((each) => (
            <Radio
              key={each}
              value={each}
              label={fields.recordings[each]}
              description={texts.recordingMeans[each]}
            />
          ))}
        </div>
      </Radio.Group>
      <StudyNotice recording={recording} />
    </Section>
  );
}

/** Says that a study asks for consent before anything is recorded; or that nothing is recorded, as no study asks. */
function StudyNotice({ recording }: { recording: Recording }) {
  const texts = useTexts(VISITORS);
  const slug = useSlug();
  const { running, isKnown } = useRunningStudy();
  if (running?.asks_consent)
    return (
      <Notice tone="info">
        <p>{texts.recordedOfStudy(running.name)}</p>
      </Notice>
    );
  if (recording !== "consent" || !isKnown) return null;
  return (
    <Notice tone="todo" title={texts.nothingRecorded}>
      <p>
        <span>{texts.nobodyAsks}</span> <Link to={paths.section(slug, "studies")}>{texts.toStudies}</Link>
      </p>
    </Notice>
  );
}
