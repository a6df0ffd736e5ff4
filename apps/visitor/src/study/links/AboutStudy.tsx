import { formatParticipantCode } from "@harapen/contract/studies/participant-code";
import type { RunningStudy } from "@harapen/contract/studies/running-study";
import { type ReactNode, useState } from "react";
import { FormattedText } from "../../i18n/FormattedText.tsx";
import { Button } from "../../ui/Button.tsx";
import { type Standing, standingOf, useStudyStore } from "../study-store.ts";
import { stopTakingPart } from "../take-part.ts";
import type { StudyText } from "../texts/study-text.ts";
import { useStudyText } from "../texts/use-study-text.ts";
import styles from "./StudyNumber.module.css";
import { StudyNumberButton } from "./StudyNumberButton.tsx";

interface AboutStudyProps {
  aquarium: string;
  study: RunningStudy;
  /** Renders the part of the page under its title. */
  section: (title: string, content: ReactNode) => ReactNode;
}

/** Where the visitor stands with the study, and how to change that. */
export function AboutStudy({ aquarium, study, section }: AboutStudyProps) {
  const text = useStudyText();
  useStudyStore(({ aquariums }) => aquariums[aquarium]);
  const standing = standingOf(aquarium, study);
  // The number of who has just stopped: by it, what was recorded can be deleted.
  const [stopped, setStopped] = useState<string>();
  const stop = (code: string) => {
    setStopped(code);
    stopTakingPart(aquarium, study);
  };
  if (!text || standing.at === "apart") return null;
  const content =
    standing.at === "joined" ? (
      <Joined text={text} code={standing.participation.code} onStop={study.asks_consent ? stop : undefined} />
    ) : (
      <NotJoined text={text} at={standing.at} stopped={stopped} />
    );
  return section(text.about.title, content);
}

interface JoinedProps {
  text: StudyText;
  code: string;
  onStop: ((code: string) => void) | undefined;
}

function Joined({ text, code, onStop }: JoinedProps) {
  return (
    <>
      <p>
        <FormattedText of={text.about.joined} />
      </p>
      <code className={styles.code}>{formatParticipantCode(code)}</code>
      <StudyNumberButton code={code} />
      {onStop && (
        <Button onClick={() => onStop(code)}>
          <FormattedText of={text.about.stop} />
        </Button>
      )}
    </>
  );
}

interface NotJoinedProps {
  text: StudyText;
  at: Exclude<Standing["at"], "joined">;
  stopped: string | undefined;
}

function NotJoined({ text: { about }, at, stopped }: NotJoinedProps) {
  const remark = stopped ? about.stopped : at === "waiting" ? about.waiting : about.declined;
  return (
    <>
      <p role="status">
        <FormattedText of={remark} />
      </p>
      {stopped && <code className={styles.code}>{formatParticipantCode(stopped)}</code>}
      {at !== "waiting" && (
        <Button onClick={() => useStudyStore.setState({ isReopened: true })}>
          <FormattedText of={about.takePart} />
        </Button>
      )}
    </>
  );
}
